CREATE TABLE `stock_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`unit` text NOT NULL,
	`cut` text,
	`storage` text NOT NULL,
	`shelf_life_days` integer,
	`threshold` integer,
	`hold` text NOT NULL,
	`deleted_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stock_items_unit" CHECK("stock_items"."unit" in ('piece', 'gram', 'weighed')),
	CONSTRAINT "stock_items_storage" CHECK("stock_items"."storage" in ('chilled', 'frozen')),
	CONSTRAINT "stock_items_hold" CHECK("stock_items"."hold" in ('at-once', 'for-the-day'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_items_name` ON `stock_items` (`name_key`) WHERE "stock_items"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `stock_levels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`place_id` integer NOT NULL,
	`pieces` integer DEFAULT 0 NOT NULL,
	`grams` integer DEFAULT 0 NOT NULL,
	`allocated_pieces` integer DEFAULT 0 NOT NULL,
	`allocated_grams` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`place_id`) REFERENCES `stock_places`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_levels_on_hand" CHECK("stock_levels"."pieces" >= 0 and "stock_levels"."grams" >= 0),
	CONSTRAINT "stock_levels_allocated" CHECK("stock_levels"."allocated_pieces" >= 0 and "stock_levels"."allocated_grams" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_levels_pair` ON `stock_levels` (`item_id`,`place_id`);--> statement-breakpoint
CREATE TABLE `stock_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`place_id` integer NOT NULL,
	`kind` text NOT NULL,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` integer,
	`at` text NOT NULL,
	`recorded_at` text NOT NULL,
	`recorded_by` integer,
	`client_key` text,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`place_id`) REFERENCES `stock_places`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_moves_kind" CHECK("stock_moves"."kind" in ('received', 'counted', 'wasted', 'returned', 'found', 'cut-in', 'cut-out', 'packed', 'unpacked', 'sold')),
	CONSTRAINT "stock_moves_amount" CHECK("stock_moves"."kind" = 'counted' or "stock_moves"."pieces" <> 0 or "stock_moves"."grams" <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_moves_client_key_unique` ON `stock_moves` (`client_key`);--> statement-breakpoint
CREATE INDEX `stock_moves_item` ON `stock_moves` (`item_id`,`at`);--> statement-breakpoint
CREATE INDEX `stock_moves_order` ON `stock_moves` (`order_id`) WHERE "stock_moves"."order_id" is not null;--> statement-breakpoint
CREATE TABLE `stock_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL
) STRICT;
