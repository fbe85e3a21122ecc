CREATE TABLE `product_totals` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`orders` integer NOT NULL,
	`web_orders` integer NOT NULL,
	`packs` integer NOT NULL,
	`goods_cents` integer NOT NULL,
	`discount_cents` integer NOT NULL,
	`correction_cents` integer NOT NULL,
	`taxed_cents` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_view_totals` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL
) STRICT;
--> statement-breakpoint
-- What orders have of a product, added up as it is written. A sale that changes is taken away whole and counted anew.
CREATE TRIGGER `product_sales_insert_total` AFTER INSERT ON `product_sales`
BEGIN
	INSERT INTO `product_totals`
	VALUES (NEW.`product_id`, 1, NEW.`channel` = 'web', NEW.`packs`, NEW.`goods_cents`, NEW.`discount_cents`, NEW.`correction_cents`, NEW.`taxed_cents`)
	ON CONFLICT (`product_id`) DO UPDATE SET
		`orders` = `product_totals`.`orders` + excluded.`orders`,
		`web_orders` = `product_totals`.`web_orders` + excluded.`web_orders`,
		`packs` = `product_totals`.`packs` + excluded.`packs`,
		`goods_cents` = `product_totals`.`goods_cents` + excluded.`goods_cents`,
		`discount_cents` = `product_totals`.`discount_cents` + excluded.`discount_cents`,
		`correction_cents` = `product_totals`.`correction_cents` + excluded.`correction_cents`,
		`taxed_cents` = `product_totals`.`taxed_cents` + excluded.`taxed_cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `product_sales_delete_total` AFTER DELETE ON `product_sales`
BEGIN
	UPDATE `product_totals` SET
		`orders` = `orders` - 1,
		`web_orders` = `web_orders` - (OLD.`channel` = 'web'),
		`packs` = `packs` - OLD.`packs`,
		`goods_cents` = `goods_cents` - OLD.`goods_cents`,
		`discount_cents` = `discount_cents` - OLD.`discount_cents`,
		`correction_cents` = `correction_cents` - OLD.`correction_cents`,
		`taxed_cents` = `taxed_cents` - OLD.`taxed_cents`
	WHERE `product_id` = OLD.`product_id`;
END;
--> statement-breakpoint
-- Views are only ever added.
CREATE TRIGGER `product_views_insert_total` AFTER INSERT ON `product_views`
BEGIN
	INSERT INTO `product_view_totals` VALUES (NEW.`product_id`, NEW.`views`, NEW.`day`, NEW.`day`)
	ON CONFLICT (`product_id`) DO UPDATE SET
		`views` = `product_view_totals`.`views` + excluded.`views`,
		`first_day` = min(`product_view_totals`.`first_day`, excluded.`first_day`),
		`last_day` = max(`product_view_totals`.`last_day`, excluded.`last_day`);
END;
--> statement-breakpoint
CREATE TRIGGER `product_views_update_total` AFTER UPDATE OF `views` ON `product_views`
BEGIN
	INSERT INTO `product_view_totals` VALUES (NEW.`product_id`, NEW.`views` - OLD.`views`, NEW.`day`, NEW.`day`)
	ON CONFLICT (`product_id`) DO UPDATE SET
		`views` = `product_view_totals`.`views` + excluded.`views`,
		`first_day` = min(`product_view_totals`.`first_day`, excluded.`first_day`),
		`last_day` = max(`product_view_totals`.`last_day`, excluded.`last_day`);
END;
--> statement-breakpoint
-- What a shop already has.
INSERT INTO `product_totals` (`product_id`, `orders`, `web_orders`, `packs`, `goods_cents`, `discount_cents`, `correction_cents`, `taxed_cents`)
	SELECT `product_id`, count(*), sum(`channel` = 'web'), sum(`packs`), sum(`goods_cents`), sum(`discount_cents`), sum(`correction_cents`), sum(`taxed_cents`)
	FROM `product_sales` GROUP BY `product_id`;
--> statement-breakpoint
INSERT INTO `product_view_totals` (`product_id`, `views`, `first_day`, `last_day`)
	SELECT `product_id`, sum(`views`), min(`day`), max(`day`)
	FROM `product_views` GROUP BY `product_id`;
