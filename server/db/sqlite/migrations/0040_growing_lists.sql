DROP INDEX `products_listing`;--> statement-breakpoint
DROP INDEX `products_category`;--> statement-breakpoint
CREATE INDEX `products_listed` ON `products` (`position`,`id`,`deleted_at`,`is_test`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_listed_type` ON `products` (`type`,`position`,`id`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_listed_category` ON `products` (`category`,`position`,`id`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`price_cents`,`id`);--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (lower("name"),`id`);--> statement-breakpoint
DROP INDEX `layby_plans_next_due`;--> statement-breakpoint
DROP INDEX `layby_plans_status`;--> statement-breakpoint
CREATE INDEX `layby_plans_next_due` ON `layby_plans` (`next_due_date`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `layby_plans_status` ON `layby_plans` (`status`,`id`,`order_id`);--> statement-breakpoint
CREATE INDEX `customers_closed` ON `customers` (`id`) WHERE "customers"."closed_at" is not null and "customers"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`paid_cents`,`id`) WHERE "orders"."status" = 'pending' and "orders"."payment_type" = 'immediate';
--> statement-breakpoint
-- Any three letters in a row of what products and accounts are searched by: a text is found within it however many there are.
CREATE VIRTUAL TABLE `product_text` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO `product_text` (rowid, text) SELECT `id`, `name` || char(10) || `description` || char(10) || `type` || char(10) || coalesce(`sku`, '') || char(10) || coalesce(`barcode`, '') FROM `products`;
--> statement-breakpoint
CREATE TRIGGER `products_insert_text` AFTER INSERT ON `products`
BEGIN
	INSERT INTO `product_text` (rowid, text) VALUES (NEW.`id`, NEW.`name` || char(10) || NEW.`description` || char(10) || NEW.`type` || char(10) || coalesce(NEW.`sku`, '') || char(10) || coalesce(NEW.`barcode`, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `products_update_text` AFTER UPDATE OF `name`, `description`, `type`, `sku`, `barcode` ON `products`
WHEN (NEW.`name` || char(10) || NEW.`description` || char(10) || NEW.`type` || char(10) || coalesce(NEW.`sku`, '') || char(10) || coalesce(NEW.`barcode`, '')) IS NOT (OLD.`name` || char(10) || OLD.`description` || char(10) || OLD.`type` || char(10) || coalesce(OLD.`sku`, '') || char(10) || coalesce(OLD.`barcode`, ''))
BEGIN
	DELETE FROM `product_text` WHERE rowid = OLD.`id`;
	INSERT INTO `product_text` (rowid, text) VALUES (NEW.`id`, NEW.`name` || char(10) || NEW.`description` || char(10) || NEW.`type` || char(10) || coalesce(NEW.`sku`, '') || char(10) || coalesce(NEW.`barcode`, ''));
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_text` AFTER DELETE ON `products`
BEGIN
	DELETE FROM `product_text` WHERE rowid = OLD.`id`;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `user_text` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO `user_text` (rowid, text) SELECT `id`, `search_key` FROM `users` WHERE `search_key` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `users_insert_text` AFTER INSERT ON `users` WHEN NEW.`search_key` IS NOT NULL
BEGIN
	INSERT INTO `user_text` (rowid, text) VALUES (NEW.`id`, NEW.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_update_text` AFTER UPDATE OF `search_key` ON `users` WHEN NEW.`search_key` IS NOT OLD.`search_key`
BEGIN
	DELETE FROM `user_text` WHERE rowid = OLD.`id`;
	INSERT INTO `user_text` (rowid, text) VALUES (NEW.`id`, NEW.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_delete_text` AFTER DELETE ON `users`
BEGIN
	DELETE FROM `user_text` WHERE rowid = OLD.`id`;
END;
