CREATE TABLE `email_opt_outs` (
	`email_key` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`opted_out_at` text NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `consent` text;