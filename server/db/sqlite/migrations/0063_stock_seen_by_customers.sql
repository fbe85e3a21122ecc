-- Customers see of a product's stock that it is there, the last few units, or that it is sold out. A level that changes raises the
-- public revision only if one of these changes, so that the page cache isn't emptied by every sale. The rule is the same as in
-- core/stock/availability.ts.
CREATE TRIGGER `stock_levels_update_public` AFTER UPDATE ON `stock_levels`
WHEN EXISTS (
	SELECT 1 FROM (
		SELECT p.`product_id` AS product_id, p.`item_id` AS item_id, i.`threshold` AS threshold,
			CASE WHEN i.`unit` = 'gram' THEN max(OLD.`grams` - OLD.`allocated_grams`, 0) ELSE max(OLD.`pieces` - OLD.`allocated_pieces`, 0) END AS free_before,
			CASE WHEN i.`unit` = 'gram' THEN max(NEW.`grams` - NEW.`allocated_grams`, 0) ELSE max(NEW.`pieces` - NEW.`allocated_pieces`, 0) END AS free_after,
			CASE WHEN i.`unit` = 'gram' THEN p.`grams` ELSE p.`pieces` END AS need
		FROM `product_stock` p INNER JOIN `stock_items` i ON i.`id` = p.`item_id`
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
			AND (CASE WHEN i2.`unit` = 'gram' THEN max(l2.`grams` - l2.`allocated_grams`, 0) ELSE max(l2.`pieces` - l2.`allocated_pieces`, 0) END) <= i2.`threshold`
		)
	) OR (d.free_before <= d.threshold) <> (d.free_after <= d.threshold)
)
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_items_update_public` AFTER UPDATE ON `stock_items`
WHEN OLD.`threshold` IS NOT NEW.`threshold` OR OLD.`hold` <> NEW.`hold`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
