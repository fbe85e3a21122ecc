CREATE TABLE `page_faults` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`fault_key` text NOT NULL,
	`page` text NOT NULL,
	`message` text NOT NULL,
	`stack` text NOT NULL,
	`browser` text NOT NULL,
	`build` text NOT NULL,
	`times` integer NOT NULL,
	`first_at` text NOT NULL,
	`last_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_faults_fault_key_unique` ON `page_faults` (`fault_key`);--> statement-breakpoint
CREATE INDEX `page_faults_last` ON `page_faults` (`last_at`,`id`);