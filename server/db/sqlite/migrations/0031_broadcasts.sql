CREATE TABLE `broadcast_recipients` (
	`broadcast_id` integer NOT NULL,
	`subscriber_id` integer NOT NULL,
	`email` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	PRIMARY KEY(`broadcast_id`, `subscriber_id`),
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "broadcast_recipients_state" CHECK("broadcast_recipients"."state" in ('waiting', 'written', 'left'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `broadcast_recipients_waiting` ON `broadcast_recipients` (`broadcast_id`,`subscriber_id`) WHERE "broadcast_recipients"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX `broadcast_recipients_subscriber` ON `broadcast_recipients` (`subscriber_id`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`preview` text NOT NULL,
	`content` text NOT NULL,
	`product_id` integer,
	`per_minute` integer NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`created_by` integer,
	`scheduled_for` text,
	`started_at` text,
	`started_by` integer,
	`ended_at` text,
	`recipients` integer,
	`paced_at` text,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "broadcasts_state" CHECK("broadcasts"."state" in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `broadcasts_active` ON `broadcasts` (`state`,`id`) WHERE "broadcasts"."state" in ('scheduled', 'sending');--> statement-breakpoint
ALTER TABLE `outbox` ADD `claimed_at` text;