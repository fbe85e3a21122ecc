DROP INDEX `orders_list`;--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_key` text;--> statement-breakpoint
CREATE INDEX `orders_search` ON `orders` (`id`,`status`,`payment_type`,`source`,`user_id`,`customer_key`);--> statement-breakpoint
ALTER TABLE `layby_plans` ADD `next_due_date` text;--> statement-breakpoint
ALTER TABLE `layby_plans` ADD `customer_key` text;--> statement-breakpoint
CREATE INDEX `layby_plans_search` ON `layby_plans` (`id`,`order_id`,`status`,`customer_key`);--> statement-breakpoint
CREATE INDEX `layby_plans_next_due` ON `layby_plans` (`next_due_date`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `search_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `name_key` text;--> statement-breakpoint
CREATE INDEX `users_search` ON `users` (`id`,`search_key`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `users_admin` ON `users` (`is_admin`,`id`);--> statement-breakpoint
CREATE INDEX `instalments_day` ON `instalments` (`status`,`due_date`,`plan_id`);--> statement-breakpoint
-- The day that a plan is due next follows from its instalments, whoever writes them. What has ended is due no more.
UPDATE `layby_plans` SET `next_due_date` = (
	SELECT min(`due_date`) FROM `instalments` WHERE `plan_id` = `layby_plans`.`id` AND `status` <> 'paid'
) WHERE `status` NOT IN ('completed', 'cancelled');
--> statement-breakpoint
CREATE TRIGGER `instalments_insert_next_due` AFTER INSERT ON `instalments` WHEN NEW.`status` <> 'paid'
BEGIN
	UPDATE `layby_plans` SET `next_due_date` = NEW.`due_date`
	WHERE `id` = NEW.`plan_id` AND `status` NOT IN ('completed', 'cancelled')
	AND (`next_due_date` IS NULL OR `next_due_date` > NEW.`due_date`);
END;
--> statement-breakpoint
CREATE TRIGGER `instalments_update_next_due` AFTER UPDATE OF `due_date`, `status` ON `instalments`
WHEN NEW.`due_date` <> OLD.`due_date` OR (NEW.`status` = 'paid') <> (OLD.`status` = 'paid')
BEGIN
	UPDATE `layby_plans` SET `next_due_date` = (
		SELECT min(`due_date`) FROM `instalments` WHERE `plan_id` = NEW.`plan_id` AND `status` <> 'paid'
	) WHERE `id` = NEW.`plan_id` AND `status` NOT IN ('completed', 'cancelled');
END;
--> statement-breakpoint
CREATE TRIGGER `layby_plans_update_next_due` AFTER UPDATE OF `status` ON `layby_plans`
WHEN (NEW.`status` IN ('completed', 'cancelled')) <> (OLD.`status` IN ('completed', 'cancelled'))
BEGIN
	UPDATE `layby_plans` SET `next_due_date` = iif(NEW.`status` IN ('completed', 'cancelled'), NULL, (
		SELECT min(`due_date`) FROM `instalments` WHERE `plan_id` = NEW.`id` AND `status` <> 'paid'
	)) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- A plan is searched by its order's customer.
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
