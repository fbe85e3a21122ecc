-- An order of the website, and a layby of the counter, counts as a sale once something of it is paid: until then its
-- customer may leave it, or the bank may decline it. What staff sold for later is agreed, and counts at once.
DROP VIEW `sales_of_orders`;
--> statement-breakpoint
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
	AND NOT (o.`status` = 'pending' AND o.`paid_cents` = 0 AND (o.`source` = 'online' OR o.`payment_type` <> 'immediate'))
GROUP BY o.`id`;
--> statement-breakpoint
DROP TRIGGER `orders_update_sales`;
--> statement-breakpoint
-- Only what changes whether an order counts, or how it came about: most payments of an order change neither.
CREATE TRIGGER `orders_update_sales` AFTER UPDATE OF `status`, `paid_cents`, `delivery_method`, `pickup_slot` ON `orders`
WHEN (OLD.`status` = 'cancelled') <> (NEW.`status` = 'cancelled')
	OR (NEW.`source` = 'counter' AND (OLD.`delivery_method` <> NEW.`delivery_method` OR OLD.`pickup_slot` IS NOT NEW.`pickup_slot`))
	OR ((NEW.`source` = 'online' OR NEW.`payment_type` <> 'immediate')
		AND (OLD.`status` = 'pending' AND OLD.`paid_cents` = 0) <> (NEW.`status` = 'pending' AND NEW.`paid_cents` = 0))
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`id`;
END;
--> statement-breakpoint
DELETE FROM `order_sales` WHERE `order_id` IN (
	SELECT o.`id` FROM `orders` o WHERE o.`status` = 'pending' AND o.`paid_cents` = 0
		AND (o.`source` = 'online' OR o.`payment_type` <> 'immediate'));
