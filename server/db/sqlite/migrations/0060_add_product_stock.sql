CREATE TABLE `product_stock` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_stock_amount" CHECK("product_stock"."pieces" >= 0 and "product_stock"."grams" >= 0 and ("product_stock"."pieces" > 0 or "product_stock"."grams" > 0))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_stock_pair` ON `product_stock` (`product_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `product_stock_item` ON `product_stock` (`item_id`);