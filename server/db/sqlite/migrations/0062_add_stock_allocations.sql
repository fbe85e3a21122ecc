CREATE TABLE `stock_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` integer,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`created_at` text NOT NULL,
	`closed_at` text,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_alerts_kind" CHECK("stock_alerts"."kind" in ('found', 'short'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_alerts_open` ON `stock_alerts` (`item_id`) WHERE "stock_alerts"."closed_at" is null;--> statement-breakpoint
CREATE TABLE `stock_allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`state` text NOT NULL,
	`held_until` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_allocations_state" CHECK("stock_allocations"."state" in ('held', 'promised', 'sold', 'returned', 'released')),
	CONSTRAINT "stock_allocations_amount" CHECK("stock_allocations"."pieces" >= 0 and "stock_allocations"."grams" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_allocations_pair` ON `stock_allocations` (`order_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `stock_allocations_item` ON `stock_allocations` (`item_id`,`state`);--> statement-breakpoint
CREATE INDEX `stock_allocations_held` ON `stock_allocations` (`held_until`) WHERE "stock_allocations"."held_until" is not null;