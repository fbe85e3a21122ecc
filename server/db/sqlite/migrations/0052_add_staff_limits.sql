ALTER TABLE `staff_settings` ADD `correction_limit_cents` integer DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_settings` ADD `discount_limit_cents` integer DEFAULT 5000 NOT NULL;