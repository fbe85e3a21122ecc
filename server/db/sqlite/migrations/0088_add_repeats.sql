CREATE TABLE `repeat_attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cycle_id` integer NOT NULL,
	`attempt` integer NOT NULL,
	`charge_id` integer NOT NULL,
	FOREIGN KEY (`cycle_id`) REFERENCES `repeat_cycles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_attempts_charge_id_unique` ON `repeat_attempts` (`charge_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_attempts_number` ON `repeat_attempts` (`cycle_id`,`attempt`);--> statement-breakpoint
CREATE TABLE `repeat_card_setups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`repeat_id` integer NOT NULL,
	`provider` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`source` text NOT NULL,
	`customer` text,
	`provider_setup_id` text,
	`client_secret` text,
	`decline_code` text,
	`user_id` integer,
	`created_at` text NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`repeat_id`) REFERENCES `repeats`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repeat_card_setups_provider" CHECK("repeat_card_setups"."provider" in ('till', 'stripe')),
	CONSTRAINT "repeat_card_setups_status_known" CHECK("repeat_card_setups"."status" in ('open', 'action', 'succeeded', 'declined'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_card_setups_reference_unique` ON `repeat_card_setups` (`reference`);--> statement-breakpoint
CREATE INDEX `repeat_card_setups_status` ON `repeat_card_setups` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `repeat_card_setups_repeat` ON `repeat_card_setups` (`repeat_id`);--> statement-breakpoint
CREATE TABLE `repeat_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`repeat_id` integer NOT NULL,
	`client_key` text NOT NULL,
	`request` text NOT NULL,
	`changed_by` integer,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`repeat_id`) REFERENCES `repeats`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_changes_client_key_unique` ON `repeat_changes` (`client_key`);--> statement-breakpoint
CREATE INDEX `repeat_changes_repeat` ON `repeat_changes` (`repeat_id`,`id`);--> statement-breakpoint
CREATE TABLE `repeat_cycle_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cycle_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	FOREIGN KEY (`cycle_id`) REFERENCES `repeat_cycles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_cycle_items_product` ON `repeat_cycle_items` (`cycle_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `repeat_cycles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`repeat_id` integer NOT NULL,
	`planned_date` text NOT NULL,
	`status` text DEFAULT 'planned' NOT NULL,
	`skipped_by` text,
	`reason` text,
	`moved_to` text,
	`noticed_at` text,
	`noticed` text,
	`delivered_on` text,
	`order_id` integer,
	`next_attempt_at` text,
	FOREIGN KEY (`repeat_id`) REFERENCES `repeats`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repeat_cycles_status_known" CHECK("repeat_cycles"."status" in ('planned', 'charging', 'ordered', 'skipped', 'missed')),
	CONSTRAINT "repeat_cycles_skipped_by" CHECK("repeat_cycles"."skipped_by" in ('customer', 'staff', 'shop'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_cycles_order_id_unique` ON `repeat_cycles` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_cycles_planned` ON `repeat_cycles` (`repeat_id`,`planned_date`);--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_cycles_delivered` ON `repeat_cycles` (`repeat_id`,`delivered_on`);--> statement-breakpoint
CREATE INDEX `repeat_cycles_status` ON `repeat_cycles` (`status`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `repeat_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`repeat_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`from_day` text,
	`until_day` text,
	FOREIGN KEY (`repeat_id`) REFERENCES `repeats`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repeat_items_quantity" CHECK("repeat_items"."quantity" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `repeat_items_repeat` ON `repeat_items` (`repeat_id`,`id`);--> statement-breakpoint
CREATE INDEX `repeat_items_product` ON `repeat_items` (`product_id`);--> statement-breakpoint
CREATE TABLE `repeats` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`anchor` text NOT NULL,
	`after_day` text,
	`interval_weeks` integer NOT NULL,
	`paused_at` text,
	`paused_until` text,
	`stopped_at` text,
	`phone` text,
	`street` text,
	`city` text,
	`state` text,
	`postcode` text,
	`card_provider` text,
	`card_customer` text,
	`card_reference` text,
	`card_brand` text,
	`card_last4` text,
	`agreement` text NOT NULL,
	`agreed_at` text NOT NULL,
	`skipped_in_a_row` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "repeats_status_known" CHECK("repeats"."status" in ('pending', 'active', 'paused', 'stopped')),
	CONSTRAINT "repeats_interval" CHECK("repeats"."interval_weeks" in (1, 2, 4, 6, 8))
) STRICT;
--> statement-breakpoint
CREATE INDEX `repeats_user` ON `repeats` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `repeats_status` ON `repeats` (`status`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `repeatable` integer DEFAULT false NOT NULL;