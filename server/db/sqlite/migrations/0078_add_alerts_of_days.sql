ALTER TABLE `stock_alerts` ADD `day` text;--> statement-breakpoint
ALTER TABLE `stock_alerts` ADD `products` text;