ALTER TABLE `order_lines` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `products` ADD `sku` text;--> statement-breakpoint
ALTER TABLE `products` ADD `barcode` text;--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `products_barcode` ON `products` (`barcode`) WHERE "products"."deleted_at" is null;