-- The table is rebuilt because a rule changes. Views and triggers that read it are kept: without the old rule of renaming,
-- SQLite refuses to rename a table while a view names one that is gone.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`cut_size` text NOT NULL,
	`category` text NOT NULL,
	`weight` text NOT NULL,
	`price_cents` integer NOT NULL,
	`images` text NOT NULL,
	`features` text NOT NULL,
	`cuts` text NOT NULL,
	`badge` text,
	`featured` text DEFAULT 'none' NOT NULL,
	`allow_full_payment` integer DEFAULT true NOT NULL,
	`allow_layby_weekly` integer DEFAULT true NOT NULL,
	`allow_layby_fortnightly` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`deleted_at` text,
	`is_test` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`tax_class` text DEFAULT 'gst_free' NOT NULL,
	`tray` text DEFAULT '[]' NOT NULL,
	`farm` text,
	`sku` text,
	`barcode` text,
	`out_of_stock` integer DEFAULT false NOT NULL,
	`pricing` text DEFAULT 'pack' NOT NULL,
	`price_per_kilo_cents` integer,
	`pieces` integer,
	`grams_from` integer,
	`grams_to` integer,
	`ingredients` text DEFAULT '' NOT NULL,
	`allergens` text DEFAULT '[]' NOT NULL,
	`origin` text DEFAULT '' NOT NULL,
	`storage` text DEFAULT '' NOT NULL,
	`directions` text DEFAULT '' NOT NULL,
	CONSTRAINT "products_price" CHECK("price_cents" > 0),
	CONSTRAINT "products_type" CHECK("type" in ('beef', 'lamb', 'pork', 'chicken')),
	CONSTRAINT "products_cut_size" CHECK("cut_size" in ('full', 'half', 'quarter')),
	CONSTRAINT "products_category_known" CHECK("category" in ('premium-cuts', 'value-packages', 'whole-animal', 'bbq-grilling')),
	CONSTRAINT "products_featured" CHECK("featured" in ('none', 'package', 'hero')),
	CONSTRAINT "products_tax_class" CHECK("tax_class" in ('gst_free', 'gst')),
	CONSTRAINT "products_pricing" CHECK("pricing" in ('pack', 'kilo')),
	CONSTRAINT "products_price_per_kilo" CHECK(("pricing" = 'kilo') = ("price_per_kilo_cents" is not null)),
	CONSTRAINT "products_by_kilo" CHECK(("price_per_kilo_cents" is null and "pieces" is null and "grams_from" is null and "grams_to" is null) or ("price_per_kilo_cents" > 0 and coalesce("pieces", 0) > 0 and coalesce("grams_from", 0) > 0 and "grams_from" <= coalesce("grams_to", 0)))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_products`("id", "name", "description", "type", "cut_size", "category", "weight", "price_cents", "images", "features", "cuts", "badge", "featured", "allow_full_payment", "allow_layby_weekly", "allow_layby_fortnightly", "position", "deleted_at", "is_test", "created_at", "updated_at", "version", "tax_class", "tray", "farm", "sku", "barcode", "out_of_stock", "pricing", "price_per_kilo_cents", "pieces", "grams_from", "grams_to", "ingredients", "allergens", "origin", "storage", "directions") SELECT "id", "name", "description", "type", "cut_size", "category", "weight", "price_cents", "images", "features", "cuts", "badge", "featured", "allow_full_payment", "allow_layby_weekly", "allow_layby_fortnightly", "position", "deleted_at", "is_test", "created_at", "updated_at", "version", "tax_class", "tray", "farm", "sku", "barcode", "out_of_stock", "pricing", "price_per_kilo_cents", "pieces", "grams_from", "grams_to", "ingredients", "allergens", "origin", "storage", "directions" FROM `products`;--> statement-breakpoint
-- Numbers of deleted products aren't used again.
DELETE FROM sqlite_sequence WHERE name = '__new_products';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_products', seq FROM sqlite_sequence WHERE name = 'products';--> statement-breakpoint
DROP TABLE `products`;--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
CREATE INDEX `products_order` ON `products` (("deleted_at" is not null),`is_test`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `products_listed` ON `products` (`position`,`id`,`deleted_at`,`is_test`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_listed_type` ON `products` (`type`,`position`,`id`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_listed_category` ON `products` (`category`,`position`,`id`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_listed_type_price` ON `products` (`type`,`price_cents`,`id`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_listed_kind_price` ON `products` (`type`,`category`,`price_cents`,`id`) WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`price_cents`,`id`);--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (lower("name"),`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`sku`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `products_barcode` ON `products` (`barcode`) WHERE "products"."deleted_at" is null;--> statement-breakpoint
-- The table's own triggers went with it.
CREATE TRIGGER `products_insert_public` AFTER INSERT ON `products`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `products_update_public` AFTER UPDATE ON `products`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `products_delete_public` AFTER DELETE ON `products`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `products_insert_text` AFTER INSERT ON `products`
BEGIN
	INSERT INTO `product_text` (rowid, text) VALUES (NEW.`id`, NEW.`name` || char(10) || NEW.`description` || char(10) || NEW.`type` || char(10) || coalesce(NEW.`sku`, '') || char(10) || coalesce(NEW.`barcode`, ''));
END;--> statement-breakpoint
CREATE TRIGGER `products_update_text` AFTER UPDATE OF `name`, `description`, `type`, `sku`, `barcode` ON `products`
WHEN (NEW.`name` || char(10) || NEW.`description` || char(10) || NEW.`type` || char(10) || coalesce(NEW.`sku`, '') || char(10) || coalesce(NEW.`barcode`, '')) IS NOT (OLD.`name` || char(10) || OLD.`description` || char(10) || OLD.`type` || char(10) || coalesce(OLD.`sku`, '') || char(10) || coalesce(OLD.`barcode`, ''))
BEGIN
	DELETE FROM `product_text` WHERE rowid = OLD.`id`;
	INSERT INTO `product_text` (rowid, text) VALUES (NEW.`id`, NEW.`name` || char(10) || NEW.`description` || char(10) || NEW.`type` || char(10) || coalesce(NEW.`sku`, '') || char(10) || coalesce(NEW.`barcode`, ''));
END;--> statement-breakpoint
CREATE TRIGGER `products_delete_text` AFTER DELETE ON `products`
BEGIN
	DELETE FROM `product_text` WHERE rowid = OLD.`id`;
END;
