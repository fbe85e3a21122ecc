CREATE TABLE `struck_holidays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`struck_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `struck_holidays_date_unique` ON `struck_holidays` (`date`);