CREATE TABLE `arrivals` (
	`day` text NOT NULL,
	`source` text NOT NULL,
	`arrivals` integer NOT NULL,
	PRIMARY KEY(`day`, `source`),
	CONSTRAINT "arrivals_source" CHECK("arrivals"."source" in ('search', 'social', 'other', 'direct'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `day_sales` (
	`day` text NOT NULL,
	`channel` text NOT NULL,
	`payment` text NOT NULL,
	`orders` integer NOT NULL,
	`packs` integer NOT NULL,
	`goods_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`delivery_cents` integer NOT NULL,
	`correction_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`gst_cents` integer NOT NULL,
	PRIMARY KEY(`day`, `channel`, `payment`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `day_takings` (
	`day` text NOT NULL,
	`method` text NOT NULL,
	`payments` integer NOT NULL,
	`received_cents` integer NOT NULL,
	`refunded_cents` integer NOT NULL,
	PRIMARY KEY(`day`, `method`),
	CONSTRAINT "day_takings_method" CHECK("day_takings"."method" in ('card', 'cash', 'eftpos', 'manual'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_sales` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`channel` text NOT NULL,
	`payment` text NOT NULL,
	`packs` integer NOT NULL,
	`goods_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`delivery_cents` integer NOT NULL,
	`correction_cents` integer NOT NULL,
	`net_cents` integer NOT NULL,
	`gst_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_sales_channel" CHECK("order_sales"."channel" in ('web', 'counter', 'later', 'offline')),
	CONSTRAINT "order_sales_payment" CHECK("order_sales"."payment" in ('once', 'subscription', 'both', 'layby'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_sales` (
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`day` text NOT NULL,
	`channel` text NOT NULL,
	`packs` integer NOT NULL,
	`goods_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`correction_cents` integer NOT NULL,
	`taxed_cents` integer NOT NULL,
	PRIMARY KEY(`order_id`, `product_id`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_sales_product` ON `product_sales` (`product_id`,`day`,`channel`,`packs`,`goods_cents`,`discount_cents`,`correction_cents`,`taxed_cents`);--> statement-breakpoint
CREATE TABLE `product_views` (
	`day` text NOT NULL,
	`product_id` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`product_id`, `day`)
) STRICT;
--> statement-breakpoint
ALTER TABLE `layby_plans` ADD `completed_at` text;--> statement-breakpoint
-- The orders that count as sales, with the sums of their lines: the one place that says what a sale is. An order counts on
-- the Melbourne day that it was made, which has summer time from the first Sunday of October to the first of April, at 16 h
-- UTC of the day before. Not: what was cancelled, and what opening a subscription's page alone has made.
CREATE VIEW `sales_of_orders` AS
SELECT o.`id` AS `order_id`,
	date(o.`created_at`, CASE
		WHEN o.`created_at` >= strftime('%Y-%m-%dT%H', substr(o.`created_at`, 1, 4) || '-10-01', 'weekday 0', '-8 hours')
			OR o.`created_at` < strftime('%Y-%m-%dT%H', substr(o.`created_at`, 1, 4) || '-04-01', 'weekday 0', '-8 hours')
		THEN '+11 hours' ELSE '+10 hours' END) AS `day`,
	CASE
		WHEN o.`source` = 'online' THEN 'web'
		WHEN EXISTS (SELECT 1 FROM `offline_changes` c WHERE c.`id` = o.`client_key` AND c.`kind` = 'sale') THEN 'offline'
		WHEN o.`delivery_method` = 'pickup' AND o.`pickup_slot` IS NULL THEN 'counter'
		ELSE 'later' END AS `channel`,
	CASE
		WHEN o.`payment_type` <> 'immediate' THEN 'layby'
		WHEN NOT EXISTS (SELECT 1 FROM `order_items` i WHERE i.`order_id` = o.`id` AND i.`payment_type` = 'subscription') THEN 'once'
		WHEN NOT EXISTS (SELECT 1 FROM `order_items` i WHERE i.`order_id` = o.`id` AND i.`payment_type` <> 'subscription') THEN 'subscription'
		ELSE 'both' END AS `payment`,
	sum(CASE WHEN l.`kind` <> 'goods' THEN 0 WHEN l.`amount_cents` < 0 THEN -l.`quantity` ELSE l.`quantity` END) AS `packs`,
	sum(CASE WHEN l.`kind` = 'goods' THEN l.`amount_cents` ELSE 0 END) AS `goods_cents`,
	sum(CASE WHEN l.`kind` = 'discount' THEN l.`amount_cents` ELSE 0 END) AS `discount_cents`,
	sum(CASE WHEN l.`kind` = 'delivery' THEN l.`amount_cents` ELSE 0 END) AS `delivery_cents`,
	sum(CASE WHEN l.`kind` NOT IN ('goods', 'discount', 'delivery') THEN l.`amount_cents` ELSE 0 END) AS `correction_cents`,
	sum(l.`amount_cents`) AS `net_cents`,
	(sum(CASE WHEN l.`tax_class` = 'gst' THEN l.`amount_cents` ELSE 0 END) * 2 + 11) / 22 AS `gst_cents`
FROM `orders` o JOIN `order_lines` l ON l.`order_id` = o.`id`
WHERE o.`status` <> 'cancelled'
	AND NOT (o.`status` = 'pending' AND o.`paid_cents` = 0 AND o.`payment_type` = 'immediate'
		AND NOT EXISTS (SELECT 1 FROM `order_items` i WHERE i.`order_id` = o.`id` AND i.`payment_type` <> 'subscription'))
GROUP BY o.`id`;
--> statement-breakpoint
-- A line is of the product whose item has its name, a correction of that of the line which it corrects.
CREATE VIEW `sales_of_products` AS
SELECT l.`order_id`, i.`product_id`,
	sum(CASE WHEN l.`kind` <> 'goods' THEN 0 WHEN l.`amount_cents` < 0 THEN -l.`quantity` ELSE l.`quantity` END) AS `packs`,
	sum(CASE WHEN l.`kind` = 'goods' THEN l.`amount_cents` ELSE 0 END) AS `goods_cents`,
	sum(CASE WHEN l.`kind` = 'discount' THEN l.`amount_cents` ELSE 0 END) AS `discount_cents`,
	sum(CASE WHEN l.`kind` NOT IN ('goods', 'discount') THEN l.`amount_cents` ELSE 0 END) AS `correction_cents`,
	sum(CASE WHEN l.`tax_class` = 'gst' THEN l.`amount_cents` ELSE 0 END) AS `taxed_cents`
FROM `order_lines` l
	LEFT JOIN `order_lines` r ON r.`id` = l.`of_line_id`
	JOIN `order_items` i ON i.`id` = (
		SELECT min(x.`id`) FROM `order_items` x
		WHERE x.`order_id` = l.`order_id` AND x.`name` = coalesce(r.`label`, l.`label`))
WHERE coalesce(r.`kind`, l.`kind`) = 'goods'
GROUP BY l.`order_id`, i.`product_id`;
--> statement-breakpoint
CREATE TRIGGER `order_sales_insert_products` AFTER INSERT ON `order_sales`
BEGIN
	INSERT INTO `product_sales`
	SELECT p.`order_id`, p.`product_id`, NEW.`day`, NEW.`channel`, p.`packs`, p.`goods_cents`, p.`discount_cents`,
		p.`correction_cents`, p.`taxed_cents`
	FROM `sales_of_products` p WHERE p.`order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_sales_delete_products` AFTER DELETE ON `order_sales`
BEGIN
	DELETE FROM `product_sales` WHERE `order_id` = OLD.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_sales_insert_day` AFTER INSERT ON `order_sales`
BEGIN
	INSERT INTO `day_sales` VALUES (NEW.`day`, NEW.`channel`, NEW.`payment`, 1, NEW.`packs`, NEW.`goods_cents`,
		NEW.`discount_cents`, NEW.`delivery_cents`, NEW.`correction_cents`, NEW.`net_cents`, NEW.`gst_cents`)
	ON CONFLICT (`day`, `channel`, `payment`) DO UPDATE SET
		`orders` = `day_sales`.`orders` + excluded.`orders`,
		`packs` = `day_sales`.`packs` + excluded.`packs`,
		`goods_cents` = `day_sales`.`goods_cents` + excluded.`goods_cents`,
		`discount_cents` = `day_sales`.`discount_cents` + excluded.`discount_cents`,
		`delivery_cents` = `day_sales`.`delivery_cents` + excluded.`delivery_cents`,
		`correction_cents` = `day_sales`.`correction_cents` + excluded.`correction_cents`,
		`net_cents` = `day_sales`.`net_cents` + excluded.`net_cents`,
		`gst_cents` = `day_sales`.`gst_cents` + excluded.`gst_cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_sales_delete_day` AFTER DELETE ON `order_sales`
BEGIN
	INSERT INTO `day_sales` VALUES (OLD.`day`, OLD.`channel`, OLD.`payment`, -1, -OLD.`packs`, -OLD.`goods_cents`,
		-OLD.`discount_cents`, -OLD.`delivery_cents`, -OLD.`correction_cents`, -OLD.`net_cents`, -OLD.`gst_cents`)
	ON CONFLICT (`day`, `channel`, `payment`) DO UPDATE SET
		`orders` = `day_sales`.`orders` + excluded.`orders`,
		`packs` = `day_sales`.`packs` + excluded.`packs`,
		`goods_cents` = `day_sales`.`goods_cents` + excluded.`goods_cents`,
		`discount_cents` = `day_sales`.`discount_cents` + excluded.`discount_cents`,
		`delivery_cents` = `day_sales`.`delivery_cents` + excluded.`delivery_cents`,
		`correction_cents` = `day_sales`.`correction_cents` + excluded.`correction_cents`,
		`net_cents` = `day_sales`.`net_cents` + excluded.`net_cents`,
		`gst_cents` = `day_sales`.`gst_cents` + excluded.`gst_cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `order_lines_insert_sales` AFTER INSERT ON `order_lines`
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`order_id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
-- Only what changes whether an order counts, or how it came about: most payments of an order change neither.
CREATE TRIGGER `orders_update_sales` AFTER UPDATE OF `status`, `paid_cents`, `delivery_method`, `pickup_slot` ON `orders`
WHEN (OLD.`status` = 'cancelled') <> (NEW.`status` = 'cancelled')
	OR (NEW.`source` = 'counter' AND (OLD.`delivery_method` <> NEW.`delivery_method` OR OLD.`pickup_slot` IS NOT NEW.`pickup_slot`))
	OR (NEW.`payment_type` = 'immediate'
		AND (OLD.`status` = 'pending' AND OLD.`paid_cents` = 0) <> (NEW.`status` = 'pending' AND NEW.`paid_cents` = 0)
		AND EXISTS (SELECT 1 FROM `order_items` i WHERE i.`order_id` = NEW.`id` AND i.`payment_type` = 'subscription'))
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `offline_changes_insert_sales` AFTER INSERT ON `offline_changes`
WHEN NEW.`kind` = 'sale' AND NEW.`order_id` IS NOT NULL
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`order_id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `offline_changes_update_sales` AFTER UPDATE OF `order_id` ON `offline_changes`
WHEN NEW.`kind` = 'sale' AND NEW.`order_id` IS NOT NULL
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`order_id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`order_id`;
END;
--> statement-breakpoint
CREATE VIEW `takings_of_payments` AS
SELECT p.`id` AS `payment_id`,
	date(p.`paid_at`, CASE
		WHEN p.`paid_at` >= strftime('%Y-%m-%dT%H', substr(p.`paid_at`, 1, 4) || '-10-01', 'weekday 0', '-8 hours')
			OR p.`paid_at` < strftime('%Y-%m-%dT%H', substr(p.`paid_at`, 1, 4) || '-04-01', 'weekday 0', '-8 hours')
		THEN '+11 hours' ELSE '+10 hours' END) AS `day`,
	p.`method`,
	CASE WHEN p.`amount_cents` > 0 THEN 1 ELSE 0 END AS `payments`,
	CASE WHEN p.`is_refund` THEN 0 ELSE p.`amount_cents` END AS `received_cents`,
	CASE WHEN p.`is_refund` THEN -p.`amount_cents` ELSE 0 END AS `refunded_cents`
FROM `payments` p;
--> statement-breakpoint
-- Payments never change and are never removed.
CREATE TRIGGER `payments_insert_takings` AFTER INSERT ON `payments`
BEGIN
	INSERT INTO `day_takings` (`day`, `method`, `payments`, `received_cents`, `refunded_cents`)
	SELECT t.`day`, t.`method`, t.`payments`, t.`received_cents`, t.`refunded_cents`
	FROM `takings_of_payments` t WHERE t.`payment_id` = NEW.`id`
	ON CONFLICT (`day`, `method`) DO UPDATE SET
		`payments` = `day_takings`.`payments` + excluded.`payments`,
		`received_cents` = `day_takings`.`received_cents` + excluded.`received_cents`,
		`refunded_cents` = `day_takings`.`refunded_cents` + excluded.`refunded_cents`;
END;
--> statement-breakpoint
-- What a shop already has.
INSERT INTO `order_sales` SELECT * FROM `sales_of_orders`;
--> statement-breakpoint
INSERT INTO `day_takings`
	SELECT `day`, `method`, sum(`payments`), sum(`received_cents`), sum(`refunded_cents`)
	FROM `takings_of_payments` GROUP BY `day`, `method`;
--> statement-breakpoint
UPDATE `layby_plans` SET `completed_at` = (SELECT max(i.`paid_at`) FROM `instalments` i WHERE i.`plan_id` = `layby_plans`.`id`)
	WHERE NOT EXISTS (SELECT 1 FROM `instalments` i WHERE i.`plan_id` = `layby_plans`.`id` AND i.`status` <> 'paid');
