-- An order that was refunded comes to nothing: its total may be 0, so the table is made anew. The triggers that name it
-- go before and come back after, and no number that an order ever had is given again.
DROP TRIGGER `layby_plans_insert_customer`;--> statement-breakpoint
DROP TRIGGER `orders_update_customer`;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`session_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_type` text NOT NULL,
	`source` text DEFAULT 'online' NOT NULL,
	`total_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`wished_delivery_date` text,
	`delivery_date` text,
	`customer_name` text,
	`customer_email` text,
	`customer_phone` text,
	`street` text,
	`city` text,
	`state` text,
	`postcode` text,
	`notes` text,
	`client_key` text,
	`cancel_requested_at` text,
	`cancel_reason` text,
	`ended_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`kept_cents` integer,
	`customer_key` text,
	`delivery_method` text DEFAULT 'delivery' NOT NULL,
	`pickup_slot` text,
	`zone_id` integer,
	`zone_name` text,
	`delivery_fee_cents` integer DEFAULT 0 NOT NULL,
	`place_date` text,
	`place` text,
	`place_held_until` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`zone_id`) REFERENCES `delivery_zones`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("status" in ('pending', 'paid', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_type" CHECK("payment_type" in ('immediate', 'layby-weekly', 'layby-fortnightly')),
	CONSTRAINT "orders_source" CHECK("source" in ('online', 'counter')),
	CONSTRAINT "orders_delivery_method" CHECK("delivery_method" in ('delivery', 'pickup')),
	CONSTRAINT "orders_delivery_fee" CHECK("delivery_fee_cents" >= 0),
	CONSTRAINT "orders_total" CHECK("total_cents" >= 0),
	CONSTRAINT "orders_paid" CHECK("paid_cents" >= 0 and "paid_cents" <= "total_cents")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "user_id", "session_id", "status", "payment_type", "source", "total_cents", "paid_cents", "wished_delivery_date", "delivery_date", "customer_name", "customer_email", "customer_phone", "street", "city", "state", "postcode", "notes", "client_key", "cancel_requested_at", "cancel_reason", "ended_at", "created_at", "updated_at", "version", "kept_cents", "customer_key", "delivery_method", "pickup_slot", "zone_id", "zone_name", "delivery_fee_cents", "place_date", "place", "place_held_until") SELECT "id", "user_id", "session_id", "status", "payment_type", "source", "total_cents", "paid_cents", "wished_delivery_date", "delivery_date", "customer_name", "customer_email", "customer_phone", "street", "city", "state", "postcode", "notes", "client_key", "cancel_requested_at", "cancel_reason", "ended_at", "created_at", "updated_at", "version", "kept_cents", "customer_key", "delivery_method", "pickup_slot", "zone_id", "zone_name", "delivery_fee_cents", "place_date", "place", "place_held_until" FROM `orders`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_orders';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_orders', seq FROM sqlite_sequence WHERE name = 'orders';--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_client_key_unique` ON `orders` (`client_key`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_session` ON `orders` (`session_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `orders_delivery` ON `orders` (`delivery_date`);--> statement-breakpoint
CREATE INDEX `orders_search` ON `orders` (`id`,`status`,`payment_type`,`source`,`user_id`,`customer_key`);--> statement-breakpoint
CREATE INDEX `orders_total_order` ON `orders` (`total_cents`,`id`);--> statement-breakpoint
CREATE INDEX `orders_paid_order` ON `orders` (`paid_cents`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status_delivery` ON `orders` (`status`,`delivery_date`,`id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`status`,`total_cents`);--> statement-breakpoint
CREATE INDEX `orders_cancel_requested` ON `orders` (`id`) WHERE "orders"."cancel_requested_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_place` ON `orders` (`place_date`,`place`) WHERE "orders"."place_date" is not null;--> statement-breakpoint
CREATE INDEX `orders_place_held` ON `orders` (`place_held_until`) WHERE "orders"."place_held_until" is not null;--> statement-breakpoint
CREATE TRIGGER `layby_plans_insert_customer` AFTER INSERT ON `layby_plans`
BEGIN
	UPDATE `layby_plans` SET `customer_key` = (SELECT `customer_key` FROM `orders` WHERE `id` = NEW.`order_id`)
	WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `orders_update_customer` AFTER UPDATE OF `customer_key` ON `orders`
BEGIN
	UPDATE `layby_plans` SET `customer_key` = NEW.`customer_key` WHERE `order_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`quantity` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_class` text NOT NULL,
	`payment_id` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_kind" CHECK("order_lines"."kind" in ('goods', 'delivery', 'discount', 'adjustment')),
	CONSTRAINT "order_lines_tax_class" CHECK("order_lines"."tax_class" in ('gst_free', 'gst')),
	CONSTRAINT "order_lines_quantity" CHECK("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_amount" CHECK("order_lines"."amount_cents" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`,`id`);--> statement-breakpoint
ALTER TABLE `products` ADD `tax_class` text DEFAULT 'gst_free' NOT NULL CONSTRAINT "products_tax_class" CHECK("tax_class" in ('gst_free', 'gst'));--> statement-breakpoint
-- Older orders: a line for each item. Everything that was sold was raw meat.
INSERT INTO `order_lines` (`order_id`, `kind`, `label`, `quantity`, `amount_cents`, `tax_class`, `created_at`)
	SELECT i.`order_id`, 'goods', i.`name`, i.`quantity`, i.`total_cents`, 'gst_free', o.`created_at`
	FROM `order_items` i JOIN `orders` o ON o.`id` = i.`order_id` ORDER BY i.`id`;--> statement-breakpoint
-- What went back to their customers: card refunds, those that failed later and count as paid again, and what was handed
-- back when a cancelled order ended or later. What staff lowered before that only corrected what had been recorded.
INSERT INTO `order_lines` (`order_id`, `kind`, `label`, `quantity`, `amount_cents`, `tax_class`, `payment_id`, `created_at`)
	SELECT p.`order_id`, 'adjustment', iif(p.`amount_cents` < 0, 'Refund', 'Refund returned by the bank'), 1, p.`amount_cents`,
		'gst_free', p.`id`, p.`paid_at`
	FROM `payments` p JOIN `orders` o ON o.`id` = p.`order_id`
	WHERE p.`refund_id` IS NOT NULL OR p.`failed_refund_id` IS NOT NULL
		OR (p.`method` <> 'card' AND p.`amount_cents` < 0 AND o.`status` = 'cancelled' AND p.`paid_at` >= o.`ended_at`)
	ORDER BY p.`id`;--> statement-breakpoint
-- Where a shop's books are wrong already, it starts all the same, and the audit says so.
UPDATE `orders` SET `total_cents` = max(`paid_cents`, `total_cents` + (
	SELECT sum(l.`amount_cents`) FROM `order_lines` l WHERE l.`order_id` = `orders`.`id` AND l.`kind` = 'adjustment'
)) WHERE `id` IN (SELECT `order_id` FROM `order_lines` WHERE `kind` = 'adjustment');--> statement-breakpoint
-- A line is a record of the books: it never changes, whoever writes.
CREATE TRIGGER `order_lines_never_changed` BEFORE UPDATE ON `order_lines`
BEGIN
	SELECT RAISE(ABORT, 'an order line never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `order_lines_never_deleted` BEFORE DELETE ON `order_lines`
BEGIN
	SELECT RAISE(ABORT, 'an order line is never deleted');
END;
