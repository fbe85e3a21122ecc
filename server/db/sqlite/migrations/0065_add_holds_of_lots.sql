ALTER TABLE `lots` ADD `held_at` text;--> statement-breakpoint
ALTER TABLE `lots` ADD `hold_reason` text;--> statement-breakpoint
ALTER TABLE `lots` ADD `expired_at` text;