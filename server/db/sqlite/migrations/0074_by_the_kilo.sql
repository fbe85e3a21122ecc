ALTER TABLE `products` ADD `pricing` text DEFAULT 'pack' NOT NULL CONSTRAINT "products_pricing" CHECK("pricing" in ('pack', 'kilo'));--> statement-breakpoint
ALTER TABLE `products` ADD `price_per_kilo_cents` integer CONSTRAINT "products_price_per_kilo" CHECK(("pricing" = 'kilo') = ("price_per_kilo_cents" is not null));--> statement-breakpoint
ALTER TABLE `products` ADD `pieces` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `grams_from` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `grams_to` integer CONSTRAINT "products_by_kilo" CHECK(("price_per_kilo_cents" is null and "pieces" is null and "grams_from" is null and "grams_to" is null) or ("price_per_kilo_cents" > 0 and "pieces" > 0 and "grams_from" > 0 and "grams_from" <= "grams_to"));
