ALTER TABLE `products` ADD `tray` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `farm` text;