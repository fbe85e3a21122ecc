CREATE TABLE `closed_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`zone_id` integer,
	`reason` text NOT NULL,
	FOREIGN KEY (`zone_id`) REFERENCES `delivery_zones`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `closed_days_date` ON `closed_days` (`date`);
--> statement-breakpoint
CREATE TABLE `delivery_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`place` text NOT NULL,
	`taken` integer NOT NULL,
	CONSTRAINT "delivery_places_taken" CHECK("delivery_places"."taken" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_places_date` ON `delivery_places` (`date`,`place`);
--> statement-breakpoint
CREATE TABLE `delivery_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`client_key` text NOT NULL,
	`started_at` text NOT NULL,
	`recorded_at` text NOT NULL,
	`started_by` integer NOT NULL,
	`loaded_decidegrees` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "delivery_runs_temperature" CHECK("delivery_runs"."loaded_decidegrees" between -500 and 500)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_runs_date_unique` ON `delivery_runs` (`date`);
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_runs_client_key_unique` ON `delivery_runs` (`client_key`);
--> statement-breakpoint
CREATE TABLE `delivery_wishes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`postcode` text NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `delivery_wishes_email` ON `delivery_wishes` (`email_key`,`postcode`);
--> statement-breakpoint
CREATE TABLE `delivery_zones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`postcodes` text NOT NULL,
	`days` text NOT NULL,
	`fees` text NOT NULL,
	`minimum_cents` integer DEFAULT 0 NOT NULL,
	`active` integer NOT NULL,
	`deleted_at` text,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_zones_minimum" CHECK("delivery_zones"."minimum_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `extra_days` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`zone_id` integer NOT NULL,
	`cutoff` text NOT NULL,
	`capacity` integer,
	`fee_cents` integer,
	FOREIGN KEY (`zone_id`) REFERENCES `delivery_zones`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "extra_days_capacity" CHECK("extra_days"."capacity" >= 0),
	CONSTRAINT "extra_days_fee" CHECK("extra_days"."fee_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `extra_days_date` ON `extra_days` (`date`,`zone_id`);
--> statement-breakpoint
CREATE TABLE `pickup_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`enabled` integer NOT NULL,
	`slots` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pickup_settings_single" CHECK("pickup_settings"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `run_stops` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`order_id` integer NOT NULL,
	`position` integer,
	`client_key` text,
	`outcome` text,
	`at` text,
	`recorded_at` text,
	`recorded_by` integer,
	`photo` text,
	`decidegrees` integer,
	`note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "run_stops_outcome" CHECK("run_stops"."outcome" in ('delivered', 'not-home')),
	CONSTRAINT "run_stops_position" CHECK("run_stops"."position" >= 1),
	CONSTRAINT "run_stops_temperature" CHECK("run_stops"."decidegrees" between -500 and 500)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `run_stops_client_key_unique` ON `run_stops` (`client_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_stops_order` ON `run_stops` (`date`,`order_id`);
--> statement-breakpoint
-- Columns are added with their CHECKs rather than by making the table again: it may have a hundred thousand rows.
ALTER TABLE `orders` ADD `delivery_method` text DEFAULT 'delivery' NOT NULL CONSTRAINT "orders_delivery_method" CHECK("delivery_method" in ('delivery', 'pickup'));
--> statement-breakpoint
ALTER TABLE `orders` ADD `pickup_slot` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `zone_id` integer REFERENCES `delivery_zones`(`id`);
--> statement-breakpoint
ALTER TABLE `orders` ADD `zone_name` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_fee_cents` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_delivery_fee" CHECK("delivery_fee_cents" >= 0);
--> statement-breakpoint
ALTER TABLE `orders` ADD `place_date` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `place` text;
--> statement-breakpoint
ALTER TABLE `orders` ADD `place_held_until` text;
--> statement-breakpoint
CREATE INDEX `orders_place` ON `orders` (`place_date`,`place`) WHERE "orders"."place_date" is not null;
--> statement-breakpoint
CREATE INDEX `orders_place_held` ON `orders` (`place_held_until`) WHERE "orders"."place_held_until" is not null;
--> statement-breakpoint
-- A shop whose owner sets up no zones delivers as it always did: everywhere, Monday to Friday, free, any number a day.
INSERT INTO `delivery_zones` (`id`, `name`, `postcodes`, `days`, `fees`, `minimum_cents`, `active`, `updated_at`)
VALUES (1, 'Everywhere', '["0000-9999"]', '[{"weekday":1,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":2,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":3,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":4,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":5,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null}]', '[{"from":0,"fee":0}]', 0, 1, '2026-11-22T00:00:00.000Z');
--> statement-breakpoint
-- Orders that have their day already have their place too, so that a capacity set later counts them.
UPDATE `orders` SET `place_date` = `delivery_date`, `place` = 'zone:1' WHERE `status` = 'paid' AND `delivery_date` IS NOT NULL;
--> statement-breakpoint
INSERT INTO `delivery_places` (`date`, `place`, `taken`)
SELECT `place_date`, `place`, count(*) FROM `orders` WHERE `place_date` IS NOT NULL GROUP BY `place_date`, `place`;
--> statement-breakpoint
CREATE TRIGGER `delivery_zones_insert_public` AFTER INSERT ON `delivery_zones`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `delivery_zones_update_public` AFTER UPDATE ON `delivery_zones`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `delivery_zones_delete_public` AFTER DELETE ON `delivery_zones`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `closed_days_insert_public` AFTER INSERT ON `closed_days`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `closed_days_update_public` AFTER UPDATE ON `closed_days`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `closed_days_delete_public` AFTER DELETE ON `closed_days`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `extra_days_insert_public` AFTER INSERT ON `extra_days`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `extra_days_update_public` AFTER UPDATE ON `extra_days`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `extra_days_delete_public` AFTER DELETE ON `extra_days`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pickup_settings_insert_public` AFTER INSERT ON `pickup_settings`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pickup_settings_update_public` AFTER UPDATE ON `pickup_settings`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `pickup_settings_delete_public` AFTER DELETE ON `pickup_settings`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
