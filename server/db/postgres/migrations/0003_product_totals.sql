CREATE TABLE "product_totals" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"orders" bigint NOT NULL,
	"web_orders" bigint NOT NULL,
	"packs" bigint NOT NULL,
	"goods_cents" bigint NOT NULL,
	"discount_cents" bigint NOT NULL,
	"correction_cents" bigint NOT NULL,
	"taxed_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_view_totals" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL,
	"first_day" text COLLATE "C" NOT NULL,
	"last_day" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_totals" ADD CONSTRAINT "product_totals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What orders have of a product, added up as it is written. A sale that changes is taken away whole and counted anew.
CREATE FUNCTION "product_sales_insert_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "product_totals" ("product_id", "orders", "web_orders", "packs", "goods_cents", "discount_cents", "correction_cents", "taxed_cents")
	VALUES (NEW."product_id", 1, CASE WHEN NEW."channel" = 'web' THEN 1 ELSE 0 END, NEW."packs", NEW."goods_cents", NEW."discount_cents", NEW."correction_cents", NEW."taxed_cents")
	ON CONFLICT ("product_id") DO UPDATE SET
		"orders" = "product_totals"."orders" + excluded."orders",
		"web_orders" = "product_totals"."web_orders" + excluded."web_orders",
		"packs" = "product_totals"."packs" + excluded."packs",
		"goods_cents" = "product_totals"."goods_cents" + excluded."goods_cents",
		"discount_cents" = "product_totals"."discount_cents" + excluded."discount_cents",
		"correction_cents" = "product_totals"."correction_cents" + excluded."correction_cents",
		"taxed_cents" = "product_totals"."taxed_cents" + excluded."taxed_cents";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_sales_insert_total" AFTER INSERT ON "product_sales"
FOR EACH ROW EXECUTE FUNCTION "product_sales_insert_total"();
--> statement-breakpoint
CREATE FUNCTION "product_sales_delete_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "product_totals" SET
		"orders" = "orders" - 1,
		"web_orders" = "web_orders" - CASE WHEN OLD."channel" = 'web' THEN 1 ELSE 0 END,
		"packs" = "packs" - OLD."packs",
		"goods_cents" = "goods_cents" - OLD."goods_cents",
		"discount_cents" = "discount_cents" - OLD."discount_cents",
		"correction_cents" = "correction_cents" - OLD."correction_cents",
		"taxed_cents" = "taxed_cents" - OLD."taxed_cents"
	WHERE "product_id" = OLD."product_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_sales_delete_total" AFTER DELETE ON "product_sales"
FOR EACH ROW EXECUTE FUNCTION "product_sales_delete_total"();
--> statement-breakpoint
-- Views are only ever added.
CREATE FUNCTION "product_views_add_total"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"added" bigint := NEW."views";
BEGIN
	IF TG_OP = 'UPDATE' THEN
		"added" := NEW."views" - OLD."views";
	END IF;
	INSERT INTO "product_view_totals" ("product_id", "views", "first_day", "last_day")
	VALUES (NEW."product_id", "added", NEW."day", NEW."day")
	ON CONFLICT ("product_id") DO UPDATE SET
		"views" = "product_view_totals"."views" + excluded."views",
		"first_day" = least("product_view_totals"."first_day", excluded."first_day"),
		"last_day" = greatest("product_view_totals"."last_day", excluded."last_day");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "product_views_add_total" AFTER INSERT OR UPDATE OF "views" ON "product_views"
FOR EACH ROW EXECUTE FUNCTION "product_views_add_total"();
--> statement-breakpoint
-- What a shop already has.
INSERT INTO "product_totals" ("product_id", "orders", "web_orders", "packs", "goods_cents", "discount_cents", "correction_cents", "taxed_cents")
	SELECT "product_id", count(*), count(*) FILTER (WHERE "channel" = 'web'), sum("packs"), sum("goods_cents"), sum("discount_cents"), sum("correction_cents"), sum("taxed_cents")
	FROM "product_sales" GROUP BY "product_id";
--> statement-breakpoint
INSERT INTO "product_view_totals" ("product_id", "views", "first_day", "last_day")
	SELECT "product_id", sum("views"), min("day"), max("day")
	FROM "product_views" GROUP BY "product_id";
