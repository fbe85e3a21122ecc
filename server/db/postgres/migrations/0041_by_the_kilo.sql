ALTER TABLE "products" ADD COLUMN "pricing" text COLLATE "C" DEFAULT 'pack' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_per_kilo_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pieces" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "grams_from" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "grams_to" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pricing" CHECK ("products"."pricing" in ('pack', 'kilo'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_per_kilo" CHECK (("products"."pricing" = 'kilo') = ("products"."price_per_kilo_cents" is not null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_by_kilo" CHECK (("products"."price_per_kilo_cents" is null and "products"."pieces" is null and "products"."grams_from" is null and "products"."grams_to" is null) or ("products"."price_per_kilo_cents" > 0 and "products"."pieces" > 0 and "products"."grams_from" > 0 and "products"."grams_from" <= "products"."grams_to"));