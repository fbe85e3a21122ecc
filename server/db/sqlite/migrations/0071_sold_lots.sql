-- While a lot of an item is held or expired, what customers see of the item also depends on its other lots: each change counts.
DROP TRIGGER `stock_levels_update_public`;
--> statement-breakpoint
CREATE TRIGGER `stock_levels_update_public` AFTER UPDATE ON `stock_levels`
WHEN EXISTS (
	SELECT 1 FROM (
		SELECT p.`product_id` AS product_id, p.`item_id` AS item_id, i.`threshold` AS threshold,
			CASE WHEN i.`unit` = 'gram' THEN max(OLD.`grams` - OLD.`allocated_grams` - b.`grams`, 0) ELSE max(OLD.`pieces` - OLD.`allocated_pieces` - b.`pieces`, 0) END AS free_before,
			CASE WHEN i.`unit` = 'gram' THEN max(NEW.`grams` - NEW.`allocated_grams` - b.`grams`, 0) ELSE max(NEW.`pieces` - NEW.`allocated_pieces` - b.`pieces`, 0) END AS free_after,
			CASE WHEN i.`unit` = 'gram' THEN p.`grams` ELSE p.`pieces` END AS need
		FROM `product_stock` p INNER JOIN `stock_items` i ON i.`id` = p.`item_id`
		CROSS JOIN (
			SELECT coalesce(sum(k.`pieces`), 0) AS `pieces`, coalesce(sum(k.`grams`), 0) AS `grams` FROM `lots` k
			WHERE k.`item_id` = NEW.`item_id` AND (k.`status` = 'held' OR k.`status` = 'open' AND k.`expired_at` IS NOT NULL)
		) b
		WHERE p.`item_id` = NEW.`item_id` AND i.`hold` = 'at-once'
	) d
	WHERE d.free_before / nullif(d.need, 0) <> d.free_after / nullif(d.need, 0) AND (
		d.free_before < d.need OR d.free_after < d.need
		OR d.free_before <= d.threshold OR d.free_after <= d.threshold
		OR EXISTS (
			SELECT 1 FROM `product_stock` p2
			INNER JOIN `stock_items` i2 ON i2.`id` = p2.`item_id`
			INNER JOIN `stock_levels` l2 ON l2.`item_id` = p2.`item_id`
			WHERE p2.`product_id` = d.product_id AND p2.`item_id` <> d.item_id AND i2.`hold` = 'at-once'
			AND (CASE WHEN i2.`unit` = 'gram' THEN max(l2.`grams` - l2.`allocated_grams` - coalesce((SELECT sum(k.`grams`) FROM `lots` k WHERE k.`item_id` = p2.`item_id` AND (k.`status` = 'held' OR k.`status` = 'open' AND k.`expired_at` IS NOT NULL)), 0), 0) ELSE max(l2.`pieces` - l2.`allocated_pieces` - coalesce((SELECT sum(k.`pieces`) FROM `lots` k WHERE k.`item_id` = p2.`item_id` AND (k.`status` = 'held' OR k.`status` = 'open' AND k.`expired_at` IS NOT NULL)), 0), 0) END) <= i2.`threshold`
		)
	) OR (d.free_before <= d.threshold) <> (d.free_after <= d.threshold)
	OR EXISTS (
		SELECT 1 FROM `lots` k
		WHERE k.`item_id` = d.item_id AND (k.`status` = 'held' OR k.`status` = 'open' AND k.`expired_at` IS NOT NULL) AND k.`pieces` + k.`grams` > 0
	)
)
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
