CREATE TABLE `reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`product_name` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`first_name` text NOT NULL,
	`month` text NOT NULL,
	`created_at` text NOT NULL,
	`hidden_at` text,
	`hidden_reason` text,
	`hidden_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hidden_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_hidden_reason" CHECK(("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`order_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `reviews_product` ON `reviews` (`product_id`,`id`);--> statement-breakpoint
-- What buyers say stands on public pages.
CREATE TRIGGER `reviews_insert_public` AFTER INSERT ON `reviews`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_update_public` AFTER UPDATE ON `reviews`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `reviews_delete_public` AFTER DELETE ON `reviews`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
