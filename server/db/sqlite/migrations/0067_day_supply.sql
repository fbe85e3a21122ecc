CREATE TABLE `stock_supplies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`monday` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stock_supplies_amount" CHECK("stock_supplies"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `stock_supplies_week` ON `stock_supplies` (`item_id`,`monday`);--> statement-breakpoint
ALTER TABLE `stock_items` ADD `weekly_supply` integer;