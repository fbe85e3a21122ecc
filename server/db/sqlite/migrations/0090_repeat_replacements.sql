CREATE TABLE `repeat_replacements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_key` text NOT NULL,
	`product_id` integer NOT NULL,
	`by_product_id` integer NOT NULL,
	`from_day` text NOT NULL,
	`repeats` integer DEFAULT 0 NOT NULL,
	`changed_by` integer,
	`changed_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `repeat_replacements_client_key_unique` ON `repeat_replacements` (`client_key`);--> statement-breakpoint
ALTER TABLE `repeat_items` ADD `replaces` integer;