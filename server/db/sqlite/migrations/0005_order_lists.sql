ALTER TABLE `orders` ADD `kept_cents` integer;--> statement-breakpoint
CREATE INDEX `orders_list` ON `orders` (`id`,`status`,`payment_type`,`source`,`user_id`);--> statement-breakpoint
CREATE INDEX `orders_total_order` ON `orders` (`total_cents`,`id`);--> statement-breakpoint
CREATE INDEX `orders_paid_order` ON `orders` (`paid_cents`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status_delivery` ON `orders` (`status`,`delivery_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_cancel_requested` ON `orders` (`id`) WHERE "orders"."cancel_requested_at" is not null;--> statement-breakpoint
UPDATE `orders` SET `kept_cents` = (SELECT json_extract(`detail`, '$.keptCents') FROM `order_events` WHERE `order_id` = `orders`.`id` AND `kind` = 'cancelled' ORDER BY `id` DESC LIMIT 1) WHERE `status` = 'cancelled';
