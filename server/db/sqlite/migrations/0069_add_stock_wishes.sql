CREATE TABLE `stock_wishes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_wishes_email` ON `stock_wishes` (`email_key`,`product_id`);--> statement-breakpoint
CREATE INDEX `stock_wishes_product` ON `stock_wishes` (`product_id`);