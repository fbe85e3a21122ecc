CREATE TABLE `label_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "label_settings_single" CHECK("label_settings"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `packs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number` integer NOT NULL,
	`product_id` integer,
	`item_id` integer,
	`status` text DEFAULT 'open' NOT NULL,
	`order_id` integer,
	`order_item_id` integer,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`amount_cents` integer,
	`price_per_kilo_cents` integer,
	`lot_id` integer,
	`packed_on` text NOT NULL,
	`use_by` text,
	`best_before` text,
	`printed_text` text NOT NULL,
	`replaces` integer,
	`void_reason` text,
	`printed_at` text NOT NULL,
	`printed_by` integer,
	`ended_at` text,
	`client_key` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`printed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packs_status_known" CHECK("packs"."status" in ('open', 'packed', 'sold', 'void')),
	CONSTRAINT "packs_content" CHECK(("packs"."product_id" is null) <> ("packs"."item_id" is null)),
	CONSTRAINT "packs_amount" CHECK("packs"."grams" > 0 and "packs"."pieces" > 0),
	CONSTRAINT "packs_price" CHECK("packs"."amount_cents" is null or "packs"."amount_cents" > 0),
	CONSTRAINT "packs_order_known" CHECK(("packs"."status" in ('packed', 'sold')) = ("packs"."order_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `packs_number_unique` ON `packs` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `packs_replaces_unique` ON `packs` (`replaces`);--> statement-breakpoint
CREATE UNIQUE INDEX `packs_client_key_unique` ON `packs` (`client_key`);--> statement-breakpoint
CREATE INDEX `packs_status` ON `packs` (`status`,`number`);--> statement-breakpoint
CREATE INDEX `packs_lot` ON `packs` (`lot_id`,`status`) WHERE "packs"."lot_id" is not null;--> statement-breakpoint
CREATE INDEX `packs_order` ON `packs` (`order_id`) WHERE "packs"."order_id" is not null;--> statement-breakpoint
ALTER TABLE `products` ADD `ingredients` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `allergens` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `storage` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `directions` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_items` ADD `ingredients` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_items` ADD `allergens` text DEFAULT '[]' NOT NULL;