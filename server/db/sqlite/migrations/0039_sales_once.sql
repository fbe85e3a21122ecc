-- A new order is counted once, with its last line: until its lines come to its total, and its first event is written, it is
-- only being made. Each further line of it is counted at once, as before.
DROP TRIGGER `order_lines_insert_sales`;
--> statement-breakpoint
CREATE TRIGGER `order_lines_insert_sales` AFTER INSERT ON `order_lines`
WHEN EXISTS (SELECT 1 FROM `order_sales` WHERE `order_id` = NEW.`order_id`)
	OR NOT EXISTS (
		SELECT 1 FROM `orders` o WHERE o.`id` = NEW.`order_id` AND o.`created_at` = NEW.`created_at`
			AND o.`total_cents` <> (SELECT sum(l.`amount_cents`) FROM `order_lines` l WHERE l.`order_id` = NEW.`order_id`)
			AND NOT EXISTS (SELECT 1 FROM `order_events` e WHERE e.`order_id` = NEW.`order_id`))
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`order_id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`order_id`;
END;
