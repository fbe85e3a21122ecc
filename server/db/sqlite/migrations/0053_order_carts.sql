ALTER TABLE `orders` ADD `cart_id` text;--> statement-breakpoint
CREATE INDEX `orders_cart` ON `orders` (`cart_id`) WHERE "orders"."cart_id" is not null;