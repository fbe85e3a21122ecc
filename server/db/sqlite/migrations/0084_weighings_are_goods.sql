-- What goods by the kilo weigh is part of their price, and not a refund or correction. Their lines name their item.
DROP VIEW `sales_of_products`;--> statement-breakpoint
DROP VIEW `sales_of_orders`;--> statement-breakpoint
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
	sum(CASE WHEN l.`kind` = 'goods' OR l.`kind` = 'adjustment' AND l.`item_id` IS NOT NULL THEN l.`amount_cents` ELSE 0 END) AS `goods_cents`,
	sum(CASE WHEN l.`kind` = 'discount' THEN l.`amount_cents` ELSE 0 END) AS `discount_cents`,
	sum(CASE WHEN l.`kind` = 'delivery' THEN l.`amount_cents` ELSE 0 END) AS `delivery_cents`,
	sum(CASE WHEN l.`kind` = 'adjustment' AND l.`item_id` IS NULL THEN l.`amount_cents` ELSE 0 END) AS `correction_cents`,
	sum(l.`amount_cents`) AS `net_cents`,
	(sum(CASE WHEN l.`tax_class` = 'gst' THEN l.`amount_cents` ELSE 0 END) * 2 + 11) / 22 AS `gst_cents`
FROM `orders` o JOIN `order_lines` l ON l.`order_id` = o.`id`
WHERE o.`status` <> 'cancelled'
	AND NOT (o.`status` = 'pending' AND o.`paid_cents` = 0 AND (o.`source` = 'online' OR o.`payment_type` <> 'immediate'))
GROUP BY o.`id`;
--> statement-breakpoint
CREATE VIEW `sales_of_products` AS
SELECT l.`order_id`, i.`product_id`,
	sum(CASE WHEN l.`kind` <> 'goods' THEN 0 WHEN l.`amount_cents` < 0 THEN -l.`quantity` ELSE l.`quantity` END) AS `packs`,
	sum(CASE WHEN l.`kind` = 'goods' OR l.`kind` = 'adjustment' AND l.`item_id` IS NOT NULL THEN l.`amount_cents` ELSE 0 END) AS `goods_cents`,
	sum(CASE WHEN l.`kind` = 'discount' THEN l.`amount_cents` ELSE 0 END) AS `discount_cents`,
	sum(CASE WHEN l.`kind` = 'adjustment' AND l.`item_id` IS NULL THEN l.`amount_cents` ELSE 0 END) AS `correction_cents`,
	sum(CASE WHEN l.`tax_class` = 'gst' THEN l.`amount_cents` ELSE 0 END) AS `taxed_cents`
FROM `order_lines` l
	LEFT JOIN `order_lines` r ON r.`id` = l.`of_line_id`
	JOIN `order_items` i ON i.`id` = (
		SELECT min(x.`id`) FROM `order_items` x
		WHERE x.`order_id` = l.`order_id` AND x.`name` = coalesce(r.`label`, l.`label`))
WHERE coalesce(r.`kind`, l.`kind`) = 'goods'
GROUP BY l.`order_id`, i.`product_id`;
--> statement-breakpoint
DELETE FROM `order_sales` WHERE `order_id` IN (SELECT `order_id` FROM `weighings`);--> statement-breakpoint
INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` IN (SELECT `order_id` FROM `weighings`);
