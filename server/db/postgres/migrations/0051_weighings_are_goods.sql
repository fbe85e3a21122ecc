-- What goods by the kilo weigh is part of their price, and not a refund or correction. Their lines name their item.
CREATE OR REPLACE VIEW "sales_of_orders" AS
SELECT o."id" AS "order_id",
	melbourne_day(o."created_at") AS "day",
	CASE
		WHEN o."source" = 'online' THEN 'web'
		WHEN EXISTS (SELECT 1 FROM "offline_changes" c WHERE c."id" = o."client_key" AND c."kind" = 'sale') THEN 'offline'
		WHEN o."delivery_method" = 'pickup' AND o."pickup_slot" IS NULL THEN 'counter'
		ELSE 'later' END AS "channel",
	CASE
		WHEN o."payment_type" <> 'immediate' THEN 'layby'
		WHEN NOT EXISTS (SELECT 1 FROM "order_items" i WHERE i."order_id" = o."id" AND i."payment_type" = 'subscription') THEN 'once'
		WHEN NOT EXISTS (SELECT 1 FROM "order_items" i WHERE i."order_id" = o."id" AND i."payment_type" <> 'subscription') THEN 'subscription'
		ELSE 'both' END AS "payment",
	sum(CASE WHEN l."kind" <> 'goods' THEN 0 WHEN l."amount_cents" < 0 THEN -l."quantity" ELSE l."quantity" END)::bigint AS "packs",
	sum(CASE WHEN l."kind" = 'goods' OR l."kind" = 'adjustment' AND l."item_id" IS NOT NULL THEN l."amount_cents" ELSE 0 END)::bigint AS "goods_cents",
	sum(CASE WHEN l."kind" = 'discount' THEN l."amount_cents" ELSE 0 END)::bigint AS "discount_cents",
	sum(CASE WHEN l."kind" = 'delivery' THEN l."amount_cents" ELSE 0 END)::bigint AS "delivery_cents",
	sum(CASE WHEN l."kind" = 'adjustment' AND l."item_id" IS NULL THEN l."amount_cents" ELSE 0 END)::bigint AS "correction_cents",
	sum(l."amount_cents")::bigint AS "net_cents",
	(sum(CASE WHEN l."tax_class" = 'gst' THEN l."amount_cents" ELSE 0 END)::bigint * 2 + 11) / 22 AS "gst_cents"
FROM "orders" o JOIN "order_lines" l ON l."order_id" = o."id"
WHERE o."status" <> 'cancelled'
	AND NOT (o."status" = 'pending' AND o."paid_cents" = 0 AND (o."source" = 'online' OR o."payment_type" <> 'immediate'))
GROUP BY o."id";
--> statement-breakpoint
CREATE OR REPLACE VIEW "sales_of_products" AS
SELECT l."order_id", i."product_id",
	sum(CASE WHEN l."kind" <> 'goods' THEN 0 WHEN l."amount_cents" < 0 THEN -l."quantity" ELSE l."quantity" END)::bigint AS "packs",
	sum(CASE WHEN l."kind" = 'goods' OR l."kind" = 'adjustment' AND l."item_id" IS NOT NULL THEN l."amount_cents" ELSE 0 END)::bigint AS "goods_cents",
	sum(CASE WHEN l."kind" = 'discount' THEN l."amount_cents" ELSE 0 END)::bigint AS "discount_cents",
	sum(CASE WHEN l."kind" = 'adjustment' AND l."item_id" IS NULL THEN l."amount_cents" ELSE 0 END)::bigint AS "correction_cents",
	sum(CASE WHEN l."tax_class" = 'gst' THEN l."amount_cents" ELSE 0 END)::bigint AS "taxed_cents"
FROM "order_lines" l
	LEFT JOIN "order_lines" r ON r."id" = l."of_line_id"
	JOIN "order_items" i ON i."id" = (
		SELECT min(x."id") FROM "order_items" x
		WHERE x."order_id" = l."order_id" AND x."name" = coalesce(r."label", l."label"))
WHERE coalesce(r."kind", l."kind") = 'goods'
GROUP BY l."order_id", i."product_id";
--> statement-breakpoint
SELECT count_sale_again("order_id") FROM (SELECT DISTINCT "order_id" FROM "weighings") AS "weighed_orders";
