CREATE TABLE `activities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer,
	`kind` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`changes` text NOT NULL,
	`search_key` text NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `activities_at` ON `activities` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `activities_kind` ON `activities` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `activities_actor` ON `activities` (`actor_id`,`id`);