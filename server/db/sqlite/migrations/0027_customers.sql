CREATE TABLE `customer_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_events_kind" CHECK("customer_events"."kind" in ('created', 'edited', 'note-added', 'note-changed', 'note-removed', 'tag-added', 'tag-removed', 'merged', 'merge-undone', 'reset-code-made', 'password-reset', 'close-requested', 'close-withdrawn', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `customer_events_customer` ON `customer_events` (`customer_id`,`id`);--> statement-breakpoint
CREATE TABLE `customer_merges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`into_id` integer NOT NULL,
	`gone_id` integer NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer,
	`parts` text NOT NULL,
	`undone_at` text,
	FOREIGN KEY (`into_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`gone_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `customer_merges_into` ON `customer_merges` (`into_id`,`id`);--> statement-breakpoint
CREATE INDEX `customer_merges_gone` ON `customer_merges` (`gone_id`);--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`at` text NOT NULL,
	`author_id` integer,
	`text` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `customer_notes_customer` ON `customer_notes` (`customer_id`,`id`);--> statement-breakpoint
CREATE TABLE `customer_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`customer_id` integer NOT NULL,
	`tag` text NOT NULL,
	`tag_key` text NOT NULL,
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customer_tags_once` ON `customer_tags` (`customer_id`,`tag_key`);--> statement-breakpoint
CREATE INDEX `customer_tags_tag` ON `customer_tags` (`tag_key`,`customer_id`);--> statement-breakpoint
CREATE TABLE `customer_terms` (
	`word` text NOT NULL,
	`customer_id` integer NOT NULL,
	PRIMARY KEY(`word`, `customer_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `customers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `customer_terms_customer` ON `customer_terms` (`customer_id`,`word`);--> statement-breakpoint
CREATE TABLE `customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text,
	`email` text,
	`phone` text,
	`address` text,
	`name_key` text,
	`email_key` text,
	`phone_key` text,
	`email_proven_at` text,
	`order_count` integer DEFAULT 0 NOT NULL,
	`spent_cents` integer DEFAULT 0 NOT NULL,
	`last_order_at` text,
	`open_laybys` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`merged_into_id` integer,
	`close_requested_at` text,
	`closed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customers_merged_elsewhere" CHECK("customers"."merged_into_id" <> "customers"."id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_user` ON `customers` (`user_id`) WHERE "customers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `customers_name` ON `customers` (`name_key`,`id`) WHERE "customers"."merged_into_id" is null and "customers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `customers_orders` ON `customers` (`order_count`,`id`) WHERE "customers"."merged_into_id" is null and "customers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `customers_spent` ON `customers` (`spent_cents`,`id`) WHERE "customers"."merged_into_id" is null and "customers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `customers_last_order` ON `customers` (`last_order_at`,`id`,`user_id`) WHERE "customers"."merged_into_id" is null and "customers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `customers_laybys` ON `customers` (`last_order_at`,`id`) WHERE "customers"."open_laybys" > 0 and "customers"."merged_into_id" is null and "customers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `customers_close_requested` ON `customers` (`last_order_at`,`id`) WHERE "customers"."close_requested_at" is not null and "customers"."merged_into_id" is null and "customers"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `customers_email` ON `customers` (`email_key`);--> statement-breakpoint
CREATE INDEX `customers_phone` ON `customers` (`phone_key`,`name_key`);--> statement-breakpoint
CREATE INDEX `customers_merged` ON `customers` (`merged_into_id`) WHERE "customers"."merged_into_id" is not null;--> statement-breakpoint
CREATE TABLE `reset_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`created_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`failed_guesses` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `reset_codes_user` ON `reset_codes` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_id` integer REFERENCES customers(id);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (`customer_id`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_address` ON `outbox` (`to_address`,`id`);--> statement-breakpoint
-- What a record's orders come to follows from the orders, whoever writes them. Opened and dropped ones aren't counted.
CREATE TRIGGER `orders_insert_customer_sums` AFTER INSERT ON `orders` WHEN NEW.`customer_id` IS NOT NULL
BEGIN
	UPDATE `customers` SET
		`order_count` = `order_count` + (NEW.`status` <> 'cancelled'),
		`spent_cents` = `spent_cents` + NEW.`paid_cents`,
		`last_order_at` = max(coalesce(`last_order_at`, ''), NEW.`created_at`)
	WHERE `id` = NEW.`customer_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_update_customer_sums` AFTER UPDATE OF `paid_cents`, `status` ON `orders`
WHEN NEW.`customer_id` IS OLD.`customer_id` AND NEW.`customer_id` IS NOT NULL
	AND (NEW.`paid_cents` <> OLD.`paid_cents` OR (NEW.`status` = 'cancelled') <> (OLD.`status` = 'cancelled'))
BEGIN
	UPDATE `customers` SET
		`order_count` = `order_count` + (NEW.`status` <> 'cancelled') - (OLD.`status` <> 'cancelled'),
		`spent_cents` = `spent_cents` + NEW.`paid_cents` - OLD.`paid_cents`
	WHERE `id` = NEW.`customer_id`;
END;
--> statement-breakpoint
-- An order that goes to another record takes its layby along.
CREATE TRIGGER `orders_move_customer_sums` AFTER UPDATE OF `customer_id` ON `orders`
WHEN NEW.`customer_id` IS NOT OLD.`customer_id`
BEGIN
	UPDATE `customers` SET
		`order_count` = `order_count` - (OLD.`status` <> 'cancelled'),
		`spent_cents` = `spent_cents` - OLD.`paid_cents`,
		`last_order_at` = (SELECT max(`created_at`) FROM `orders` WHERE `customer_id` = OLD.`customer_id`),
		`open_laybys` = `open_laybys` - (
			SELECT count(*) FROM `layby_plans` WHERE `order_id` = NEW.`id` AND `status` IN ('active', 'paused')
		)
	WHERE `id` = OLD.`customer_id`;
	UPDATE `customers` SET
		`order_count` = `order_count` + (NEW.`status` <> 'cancelled'),
		`spent_cents` = `spent_cents` + NEW.`paid_cents`,
		`last_order_at` = max(coalesce(`last_order_at`, ''), NEW.`created_at`),
		`open_laybys` = `open_laybys` + (
			SELECT count(*) FROM `layby_plans` WHERE `order_id` = NEW.`id` AND `status` IN ('active', 'paused')
		)
	WHERE `id` = NEW.`customer_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `layby_plans_insert_customer_sums` AFTER INSERT ON `layby_plans`
WHEN NEW.`status` IN ('active', 'paused')
BEGIN
	UPDATE `customers` SET `open_laybys` = `open_laybys` + 1
	WHERE `id` = (SELECT `customer_id` FROM `orders` WHERE `id` = NEW.`order_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `layby_plans_update_customer_sums` AFTER UPDATE OF `status` ON `layby_plans`
WHEN (NEW.`status` IN ('active', 'paused')) <> (OLD.`status` IN ('active', 'paused'))
BEGIN
	UPDATE `customers` SET `open_laybys` = `open_laybys` + iif(NEW.`status` IN ('active', 'paused'), 1, -1)
	WHERE `id` = (SELECT `customer_id` FROM `orders` WHERE `id` = NEW.`order_id`);
END;
