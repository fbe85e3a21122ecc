CREATE TABLE `weighings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`grams` integer NOT NULL,
	`pieces` integer NOT NULL,
	`lot_id` integer,
	`amount_cents` integer NOT NULL,
	`client_key` text NOT NULL,
	`weighed_at` text NOT NULL,
	`recorded_at` text NOT NULL,
	`recorded_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weighings_amount" CHECK("weighings"."grams" > 0 and "weighings"."pieces" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `weighings_client_key_unique` ON `weighings` (`client_key`);--> statement-breakpoint
CREATE INDEX `weighings_item` ON `weighings` (`order_id`,`item_id`,`id`);--> statement-breakpoint
CREATE TABLE `weight_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`grams` integer NOT NULL,
	`pieces` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`question` text NOT NULL,
	`client_key` text NOT NULL,
	`requested_at` text NOT NULL,
	`requested_by` integer,
	`answered_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "weight_requests_status" CHECK("weight_requests"."status" in ('requested', 'agreed', 'declined', 'withdrawn')),
	CONSTRAINT "weight_requests_amount" CHECK("weight_requests"."grams" > 0 and "weight_requests"."pieces" > 0 and "weight_requests"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `weight_requests_client_key_unique` ON `weight_requests` (`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `weight_requests_open` ON `weight_requests` (`item_id`) WHERE "weight_requests"."status" = 'requested';--> statement-breakpoint
CREATE INDEX `weight_requests_order` ON `weight_requests` (`order_id`,`id`);--> statement-breakpoint
-- The table is rebuilt because its rules change. Views and triggers that read it are kept: without the old rule of renaming,
-- SQLite refuses to rename a table while a view names one that is gone.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`weight` text NOT NULL,
	`quantity` integer NOT NULL,
	`payment_type` text NOT NULL,
	`unit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`price_per_kilo_cents` integer,
	`pieces` integer,
	`grams_from` integer,
	`grams_to` integer,
	`weighed_grams` integer,
	`weighed_pieces` integer,
	`agreed_cents` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_payment_type" CHECK("payment_type" in ('credit-card', 'subscription', 'layby-2', 'layby-4', 'layby-6')),
	CONSTRAINT "order_items_quantity" CHECK("quantity" between 1 and 99),
	CONSTRAINT "order_items_total" CHECK("unit_cents" > 0 and "total_cents" > 0
        and ("price_per_kilo_cents" is not null or "total_cents" = "unit_cents" * "quantity")),
	CONSTRAINT "order_items_kilo" CHECK(("price_per_kilo_cents" is null and "pieces" is null and "grams_from" is null and "grams_to" is null
          and "weighed_grams" is null and "weighed_pieces" is null and "agreed_cents" is null)
        or ("price_per_kilo_cents" > 0 and coalesce("pieces", 0) > 0 and coalesce("grams_from", 0) > 0
          and coalesce("grams_to", 0) >= "grams_from"
          and ("weighed_grams" is null) = ("weighed_pieces" is null)
          and ("weighed_grams" is null or "weighed_grams" > 0) and ("weighed_pieces" is null or "weighed_pieces" > 0)
          and ("agreed_cents" is null or "agreed_cents" > "total_cents")))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "product_id", "name", "image", "weight", "quantity", "payment_type", "unit_cents", "total_cents") SELECT "id", "order_id", "product_id", "name", "image", "weight", "quantity", "payment_type", "unit_cents", "total_cents" FROM `order_items`;--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
ALTER TABLE `order_lines` ADD `item_id` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `ceiling_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `agreed_at` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `agreement` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `alike_ok` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_agreed` ON `orders` (`id`) WHERE "orders"."agreed_at" is not null and "orders"."status" = 'pending';