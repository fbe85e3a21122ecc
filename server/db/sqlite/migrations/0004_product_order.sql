CREATE INDEX `products_order` ON `products` (("deleted_at" is not null),`is_test`,`position`,`id`);--> statement-breakpoint
-- The order as it stands, numbered from 1.
UPDATE `products` SET `position` = `placed`.`place`
FROM (
	SELECT `id`, row_number() OVER (ORDER BY `position`, `id`) AS `place`
	FROM `products` WHERE `deleted_at` IS NULL AND `is_test` = 0
) AS `placed`
WHERE `products`.`id` = `placed`.`id` AND `products`.`position` <> `placed`.`place`;
