ALTER TABLE `order_lines` ADD `grams` integer;--> statement-breakpoint
ALTER TABLE `stock_items` ADD `origin` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_items` ADD `storage_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `stock_items` ADD `directions` text DEFAULT '' NOT NULL;