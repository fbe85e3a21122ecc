DROP INDEX "products_listing";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "layby_plans_next_due";--> statement-breakpoint
DROP INDEX "layby_plans_status";--> statement-breakpoint
CREATE INDEX "customers_closed" ON "customers" USING btree ("id") WHERE "customers"."closed_at" is not null and "customers"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("paid_cents","id") WHERE "orders"."status" = 'pending' and "orders"."payment_type" = 'immediate';--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("position","id","deleted_at","is_test") WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX "products_listed_type" ON "products" USING btree ("type","position","id") WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX "products_listed_category" ON "products" USING btree ("category","position","id") WHERE "products"."deleted_at" is null and not "products"."is_test";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "layby_plans_next_due" ON "layby_plans" USING btree ("next_due_date","id","status");--> statement-breakpoint
CREATE INDEX "layby_plans_status" ON "layby_plans" USING btree ("status","id","order_id");
--> statement-breakpoint
-- Any three letters in a row of a text: an index of them finds what contains another text, however many rows there are.
CREATE FUNCTION "text_parts"("text" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 5000 AS $$
	SELECT coalesce(array_agg(DISTINCT substr("text", "place", 3) COLLATE "C"), '{}')
	FROM generate_series(1, char_length("text") - 2) AS "places"("place")
$$;
--> statement-breakpoint
CREATE INDEX "products_text" ON "products" USING gin (text_parts(lower("name" || chr(10) || "description" || chr(10) || "type" || chr(10) || coalesce("sku", '') || chr(10) || coalesce("barcode", ''))));
--> statement-breakpoint
CREATE INDEX "users_text" ON "users" USING gin (text_parts("search_key"));
