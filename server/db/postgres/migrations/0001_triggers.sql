-- What a new shop begins with, and the triggers of SQLite's migrations in PostgreSQL's words. tests/server/db compares the two.
INSERT INTO "public_revision" ("id", "value") VALUES (1, 1);
--> statement-breakpoint
-- A shop whose owner sets up no zones delivers everywhere, Monday to Friday, free, any number a day.
INSERT INTO "delivery_zones" ("name", "postcodes", "days", "fees", "minimum_cents", "active", "updated_at")
VALUES ('Everywhere', '["0000-9999"]', '[{"weekday":1,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":2,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":3,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":4,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null},{"weekday":5,"cutoffDaysBefore":1,"cutoffTime":"24:00","capacity":null}]', '[{"from":0,"fee":0}]', 0, true, '2026-11-22T00:00:00.000Z');
--> statement-breakpoint
-- The page cache answers only at the revision it was filled at, so every write to what the public sees raises it, in the
-- write's own transaction, whoever writes. Other servers on the same database hear of it.
CREATE FUNCTION "raise_public_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	raised bigint;
BEGIN
	UPDATE "public_revision" SET "value" = "value" + 1 RETURNING "value" INTO raised;
	PERFORM pg_notify('public_revision', raised::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_public" AFTER INSERT OR UPDATE OR DELETE ON "products"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "page_contents_public" AFTER INSERT OR UPDATE OR DELETE ON "page_contents"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "settings_public" AFTER INSERT OR UPDATE OR DELETE ON "settings"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "delivery_zones_public" AFTER INSERT OR UPDATE OR DELETE ON "delivery_zones"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "closed_days_public" AFTER INSERT OR UPDATE OR DELETE ON "closed_days"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "extra_days_public" AFTER INSERT OR UPDATE OR DELETE ON "extra_days"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "pickup_settings_public" AFTER INSERT OR UPDATE OR DELETE ON "pickup_settings"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
CREATE TRIGGER "reviews_public" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
FOR EACH ROW EXECUTE FUNCTION "raise_public_revision"();
--> statement-breakpoint
-- The day that a plan is due next follows from its instalments, whoever writes them. What has ended is due no more.
CREATE FUNCTION "instalments_insert_next_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "layby_plans" SET "next_due_date" = NEW."due_date"
	WHERE "id" = NEW."plan_id" AND "status" NOT IN ('completed', 'cancelled')
	AND ("next_due_date" IS NULL OR "next_due_date" > NEW."due_date");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "instalments_insert_next_due" AFTER INSERT ON "instalments"
FOR EACH ROW WHEN (NEW."status" <> 'paid') EXECUTE FUNCTION "instalments_insert_next_due"();
--> statement-breakpoint
CREATE FUNCTION "instalments_update_next_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "layby_plans" SET "next_due_date" = (
		SELECT min("due_date") FROM "instalments" WHERE "plan_id" = NEW."plan_id" AND "status" <> 'paid'
	) WHERE "id" = NEW."plan_id" AND "status" NOT IN ('completed', 'cancelled');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "instalments_update_next_due" AFTER UPDATE OF "due_date", "status" ON "instalments"
FOR EACH ROW WHEN (NEW."due_date" <> OLD."due_date" OR (NEW."status" = 'paid') <> (OLD."status" = 'paid'))
EXECUTE FUNCTION "instalments_update_next_due"();
--> statement-breakpoint
CREATE FUNCTION "layby_plans_update_next_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "layby_plans" SET "next_due_date" = CASE WHEN NEW."status" IN ('completed', 'cancelled') THEN NULL ELSE (
		SELECT min("due_date") FROM "instalments" WHERE "plan_id" = NEW."id" AND "status" <> 'paid'
	) END WHERE "id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "layby_plans_update_next_due" AFTER UPDATE OF "status" ON "layby_plans"
FOR EACH ROW WHEN ((NEW."status" IN ('completed', 'cancelled')) <> (OLD."status" IN ('completed', 'cancelled')))
EXECUTE FUNCTION "layby_plans_update_next_due"();
--> statement-breakpoint
-- A plan is searched by its order's customer.
CREATE FUNCTION "layby_plans_insert_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "layby_plans" SET "customer_key" = (SELECT "customer_key" FROM "orders" WHERE "id" = NEW."order_id")
	WHERE "id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "layby_plans_insert_customer" AFTER INSERT ON "layby_plans"
FOR EACH ROW EXECUTE FUNCTION "layby_plans_insert_customer"();
--> statement-breakpoint
CREATE FUNCTION "orders_update_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "layby_plans" SET "customer_key" = NEW."customer_key" WHERE "order_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_update_customer" AFTER UPDATE OF "customer_key" ON "orders"
FOR EACH ROW EXECUTE FUNCTION "orders_update_customer"();
--> statement-breakpoint
-- A line is a record of the books: it never changes, whoever writes.
CREATE FUNCTION "order_lines_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN RAISE EXCEPTION 'an order line never changes'; END IF;
	RAISE EXCEPTION 'an order line is never deleted';
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_are_kept" BEFORE UPDATE OR DELETE ON "order_lines"
FOR EACH ROW EXECUTE FUNCTION "order_lines_are_kept"();
--> statement-breakpoint
-- What a record's orders come to follows from the orders, whoever writes them. Opened and dropped ones aren't counted.
CREATE FUNCTION "orders_insert_customer_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "customers" SET
		"order_count" = "order_count" + (NEW."status" <> 'cancelled')::integer,
		"spent_cents" = "spent_cents" + NEW."paid_cents",
		"last_order_at" = greatest(coalesce("last_order_at", ''), NEW."created_at")
	WHERE "id" = NEW."customer_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_insert_customer_sums" AFTER INSERT ON "orders"
FOR EACH ROW
WHEN (NEW."customer_id" IS NOT NULL) EXECUTE FUNCTION "orders_insert_customer_sums"();
--> statement-breakpoint
CREATE FUNCTION "orders_update_customer_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "customers" SET
		"order_count" = "order_count" + (NEW."status" <> 'cancelled')::integer - (OLD."status" <> 'cancelled')::integer,
		"spent_cents" = "spent_cents" + NEW."paid_cents" - OLD."paid_cents"
	WHERE "id" = NEW."customer_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_update_customer_sums" AFTER UPDATE OF "paid_cents", "status" ON "orders"
FOR EACH ROW
WHEN (
	NEW."customer_id" IS NOT DISTINCT FROM OLD."customer_id" AND NEW."customer_id" IS NOT NULL
	AND (NEW."paid_cents" <> OLD."paid_cents" OR (NEW."status" = 'cancelled') <> (OLD."status" = 'cancelled'))
) EXECUTE FUNCTION "orders_update_customer_sums"();
--> statement-breakpoint
-- An order that goes to another record takes its layby along.
CREATE FUNCTION "orders_move_customer_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "customers" SET
		"order_count" = "order_count" - (OLD."status" <> 'cancelled')::integer,
		"spent_cents" = "spent_cents" - OLD."paid_cents",
		"last_order_at" = (SELECT max("created_at") FROM "orders" WHERE "customer_id" = OLD."customer_id"),
		"open_laybys" = "open_laybys" - (
			SELECT count(*) FROM "layby_plans" WHERE "order_id" = NEW."id" AND "status" IN ('active', 'paused')
		)
	WHERE "id" = OLD."customer_id";
	UPDATE "customers" SET
		"order_count" = "order_count" + (NEW."status" <> 'cancelled')::integer,
		"spent_cents" = "spent_cents" + NEW."paid_cents",
		"last_order_at" = greatest(coalesce("last_order_at", ''), NEW."created_at"),
		"open_laybys" = "open_laybys" + (
			SELECT count(*) FROM "layby_plans" WHERE "order_id" = NEW."id" AND "status" IN ('active', 'paused')
		)
	WHERE "id" = NEW."customer_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_move_customer_sums" AFTER UPDATE OF "customer_id" ON "orders"
FOR EACH ROW
WHEN (NEW."customer_id" IS DISTINCT FROM OLD."customer_id") EXECUTE FUNCTION "orders_move_customer_sums"();
--> statement-breakpoint
CREATE FUNCTION "layby_plans_insert_customer_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "customers" SET "open_laybys" = "open_laybys" + 1
	WHERE "id" = (SELECT "customer_id" FROM "orders" WHERE "id" = NEW."order_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "layby_plans_insert_customer_sums" AFTER INSERT ON "layby_plans"
FOR EACH ROW
WHEN (NEW."status" IN ('active', 'paused')) EXECUTE FUNCTION "layby_plans_insert_customer_sums"();
--> statement-breakpoint
CREATE FUNCTION "layby_plans_update_customer_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "customers" SET "open_laybys" = "open_laybys" + CASE WHEN NEW."status" IN ('active', 'paused') THEN 1 ELSE -1 END
	WHERE "id" = (SELECT "customer_id" FROM "orders" WHERE "id" = NEW."order_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "layby_plans_update_customer_sums" AFTER UPDATE OF "status" ON "layby_plans"
FOR EACH ROW
WHEN ((NEW."status" IN ('active', 'paused')) <> (OLD."status" IN ('active', 'paused'))) EXECUTE FUNCTION "layby_plans_update_customer_sums"();
--> statement-breakpoint
-- What the books rest on never changes, whoever writes: a change or a removal fails with the sentence that the trigger has.
CREATE FUNCTION "is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION USING MESSAGE = TG_ARGV[0];
END $$;
--> statement-breakpoint
CREATE TRIGGER "drawer_counts_never_changed" BEFORE UPDATE ON "drawer_counts"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('a count never changes');
--> statement-breakpoint
CREATE TRIGGER "drawer_counts_never_deleted" BEFORE DELETE ON "drawer_counts"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('a count is never deleted');
--> statement-breakpoint
CREATE TRIGGER "journal_days_never_changed" BEFORE UPDATE ON "journal_days"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('a closed day never changes');
--> statement-breakpoint
CREATE TRIGGER "journal_days_never_deleted" BEFORE DELETE ON "journal_days"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('a closed day is never deleted');
--> statement-breakpoint
CREATE TRIGGER "journal_sales_never_changed" BEFORE UPDATE ON "journal_sales"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('what a closed day sold never changes');
--> statement-breakpoint
CREATE TRIGGER "journal_sales_never_deleted" BEFORE DELETE ON "journal_sales"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('what a closed day sold is never deleted');
--> statement-breakpoint
CREATE TRIGGER "journal_exports_never_changed" BEFORE UPDATE ON "journal_exports"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('an export never changes');
--> statement-breakpoint
CREATE TRIGGER "journal_exports_never_deleted" BEFORE DELETE ON "journal_exports"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('an export is never deleted');
--> statement-breakpoint
-- The Melbourne day of an instant.
CREATE FUNCTION "melbourne_day"("instant" text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
	SELECT to_char("instant"::timestamptz AT TIME ZONE 'Australia/Melbourne', 'YYYY-MM-DD') COLLATE "C"
$$;
--> statement-breakpoint
-- The orders that count as sales, with the sums of their lines: the one place that says what a sale is. Not: what was
-- cancelled, and what opening a subscription's page alone has made.
CREATE VIEW "sales_of_orders" AS
SELECT o."id" AS "order_id",
	melbourne_day(o."created_at") AS "day",
	CASE
		WHEN o."source" = 'online' THEN 'web'
		WHEN EXISTS (SELECT 1 FROM "offline_changes" c WHERE c."id" = o."client_key" AND c."kind" = 'sale') THEN 'offline'
		WHEN o."delivery_method" = 'pickup' AND o."pickup_slot" IS NULL THEN 'counter'
		ELSE 'later' END AS "channel",
	CASE
		WHEN o."payment_type" <> 'immediate' THEN 'layby'
		WHEN NOT EXISTS (SELECT 1 FROM "order_items" i WHERE i."order_id" = o."id" AND i."payment_type" = 'subscription') THEN 'once'
		WHEN NOT EXISTS (SELECT 1 FROM "order_items" i WHERE i."order_id" = o."id" AND i."payment_type" <> 'subscription') THEN 'subscription'
		ELSE 'both' END AS "payment",
	sum(CASE WHEN l."kind" <> 'goods' THEN 0 WHEN l."amount_cents" < 0 THEN -l."quantity" ELSE l."quantity" END)::bigint AS "packs",
	sum(CASE WHEN l."kind" = 'goods' THEN l."amount_cents" ELSE 0 END)::bigint AS "goods_cents",
	sum(CASE WHEN l."kind" = 'discount' THEN l."amount_cents" ELSE 0 END)::bigint AS "discount_cents",
	sum(CASE WHEN l."kind" = 'delivery' THEN l."amount_cents" ELSE 0 END)::bigint AS "delivery_cents",
	sum(CASE WHEN l."kind" NOT IN ('goods', 'discount', 'delivery') THEN l."amount_cents" ELSE 0 END)::bigint AS "correction_cents",
	sum(l."amount_cents")::bigint AS "net_cents",
	(sum(CASE WHEN l."tax_class" = 'gst' THEN l."amount_cents" ELSE 0 END)::bigint * 2 + 11) / 22 AS "gst_cents"
FROM "orders" o JOIN "order_lines" l ON l."order_id" = o."id"
WHERE o."status" <> 'cancelled'
	AND NOT (o."status" = 'pending' AND o."paid_cents" = 0 AND o."payment_type" = 'immediate'
		AND NOT EXISTS (SELECT 1 FROM "order_items" i WHERE i."order_id" = o."id" AND i."payment_type" <> 'subscription'))
GROUP BY o."id";
--> statement-breakpoint
-- A line is of the product whose item has its name, a correction of that of the line which it corrects.
CREATE VIEW "sales_of_products" AS
SELECT l."order_id", i."product_id",
	sum(CASE WHEN l."kind" <> 'goods' THEN 0 WHEN l."amount_cents" < 0 THEN -l."quantity" ELSE l."quantity" END)::bigint AS "packs",
	sum(CASE WHEN l."kind" = 'goods' THEN l."amount_cents" ELSE 0 END)::bigint AS "goods_cents",
	sum(CASE WHEN l."kind" = 'discount' THEN l."amount_cents" ELSE 0 END)::bigint AS "discount_cents",
	sum(CASE WHEN l."kind" NOT IN ('goods', 'discount') THEN l."amount_cents" ELSE 0 END)::bigint AS "correction_cents",
	sum(CASE WHEN l."tax_class" = 'gst' THEN l."amount_cents" ELSE 0 END)::bigint AS "taxed_cents"
FROM "order_lines" l
	LEFT JOIN "order_lines" r ON r."id" = l."of_line_id"
	JOIN "order_items" i ON i."id" = (
		SELECT min(x."id") FROM "order_items" x
		WHERE x."order_id" = l."order_id" AND x."name" = coalesce(r."label", l."label"))
WHERE coalesce(r."kind", l."kind") = 'goods'
GROUP BY l."order_id", i."product_id";
--> statement-breakpoint
CREATE FUNCTION "order_sales_insert_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "product_sales" ("order_id", "product_id", "day", "channel", "packs", "goods_cents", "discount_cents", "correction_cents", "taxed_cents")
	SELECT p."order_id", p."product_id", NEW."day", NEW."channel", p."packs", p."goods_cents", p."discount_cents",
		p."correction_cents", p."taxed_cents"
	FROM "sales_of_products" p WHERE p."order_id" = NEW."order_id";
	INSERT INTO "day_sales" ("day", "channel", "payment", "orders", "packs", "goods_cents", "discount_cents", "delivery_cents", "correction_cents", "net_cents", "gst_cents")
	VALUES (NEW."day", NEW."channel", NEW."payment", 1, NEW."packs", NEW."goods_cents", NEW."discount_cents", NEW."delivery_cents", NEW."correction_cents", NEW."net_cents", NEW."gst_cents")
	ON CONFLICT ("day", "channel", "payment") DO UPDATE SET
		"orders" = "day_sales"."orders" + excluded."orders",
		"packs" = "day_sales"."packs" + excluded."packs",
		"goods_cents" = "day_sales"."goods_cents" + excluded."goods_cents",
		"discount_cents" = "day_sales"."discount_cents" + excluded."discount_cents",
		"delivery_cents" = "day_sales"."delivery_cents" + excluded."delivery_cents",
		"correction_cents" = "day_sales"."correction_cents" + excluded."correction_cents",
		"net_cents" = "day_sales"."net_cents" + excluded."net_cents",
		"gst_cents" = "day_sales"."gst_cents" + excluded."gst_cents";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_sales_insert_sums" AFTER INSERT ON "order_sales"
FOR EACH ROW EXECUTE FUNCTION "order_sales_insert_sums"();
--> statement-breakpoint
CREATE FUNCTION "order_sales_delete_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "product_sales" WHERE "order_id" = OLD."order_id";
	INSERT INTO "day_sales" ("day", "channel", "payment", "orders", "packs", "goods_cents", "discount_cents", "delivery_cents", "correction_cents", "net_cents", "gst_cents")
	VALUES (OLD."day", OLD."channel", OLD."payment", -1, -OLD."packs", -OLD."goods_cents", -OLD."discount_cents", -OLD."delivery_cents", -OLD."correction_cents", -OLD."net_cents", -OLD."gst_cents")
	ON CONFLICT ("day", "channel", "payment") DO UPDATE SET
		"orders" = "day_sales"."orders" + excluded."orders",
		"packs" = "day_sales"."packs" + excluded."packs",
		"goods_cents" = "day_sales"."goods_cents" + excluded."goods_cents",
		"discount_cents" = "day_sales"."discount_cents" + excluded."discount_cents",
		"delivery_cents" = "day_sales"."delivery_cents" + excluded."delivery_cents",
		"correction_cents" = "day_sales"."correction_cents" + excluded."correction_cents",
		"net_cents" = "day_sales"."net_cents" + excluded."net_cents",
		"gst_cents" = "day_sales"."gst_cents" + excluded."gst_cents";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_sales_delete_sums" AFTER DELETE ON "order_sales"
FOR EACH ROW EXECUTE FUNCTION "order_sales_delete_sums"();
--> statement-breakpoint
CREATE FUNCTION "count_sale_again"("which" integer) RETURNS void LANGUAGE sql AS $$
	DELETE FROM "order_sales" WHERE "order_id" = "which";
	INSERT INTO "order_sales" ("order_id", "day", "channel", "payment", "packs", "goods_cents", "discount_cents", "delivery_cents", "correction_cents", "net_cents", "gst_cents")
	SELECT "order_id", "day", "channel", "payment", "packs", "goods_cents", "discount_cents", "delivery_cents", "correction_cents", "net_cents", "gst_cents"
	FROM "sales_of_orders" WHERE "order_id" = "which";
$$;
--> statement-breakpoint
-- Once for all lines that are written together.
CREATE FUNCTION "order_lines_insert_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_sale_again("order_id") FROM (SELECT DISTINCT "order_id" FROM "added") AS "orders_of_lines";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_insert_sales" AFTER INSERT ON "order_lines"
REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "order_lines_insert_sales"();
--> statement-breakpoint
-- Only what changes whether an order counts, or how it came about: most payments of an order change neither.
CREATE FUNCTION "orders_update_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD."status" = 'cancelled') <> (NEW."status" = 'cancelled')
		OR (NEW."source" = 'counter'
			AND (OLD."delivery_method" <> NEW."delivery_method" OR OLD."pickup_slot" IS DISTINCT FROM NEW."pickup_slot"))
		OR (NEW."payment_type" = 'immediate'
			AND (OLD."status" = 'pending' AND OLD."paid_cents" = 0) <> (NEW."status" = 'pending' AND NEW."paid_cents" = 0)
			AND EXISTS (SELECT 1 FROM "order_items" i WHERE i."order_id" = NEW."id" AND i."payment_type" = 'subscription'))
	THEN
		PERFORM count_sale_again(NEW."id");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_update_sales" AFTER UPDATE OF "status", "paid_cents", "delivery_method", "pickup_slot" ON "orders"
FOR EACH ROW EXECUTE FUNCTION "orders_update_sales"();
--> statement-breakpoint
CREATE FUNCTION "offline_changes_sales"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_sale_again(NEW."order_id");
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "offline_changes_sales" AFTER INSERT OR UPDATE OF "order_id" ON "offline_changes"
FOR EACH ROW WHEN (NEW."kind" = 'sale' AND NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "offline_changes_sales"();
--> statement-breakpoint
CREATE VIEW "takings_of_payments" AS
SELECT p."id" AS "payment_id",
	melbourne_day(p."paid_at") AS "day",
	p."method",
	CASE WHEN p."amount_cents" > 0 THEN 1 ELSE 0 END AS "payments",
	CASE WHEN p."is_refund" THEN 0 ELSE p."amount_cents" END AS "received_cents",
	CASE WHEN p."is_refund" THEN -p."amount_cents" ELSE 0 END AS "refunded_cents"
FROM "payments" p;
--> statement-breakpoint
-- Payments never change and are never removed.
CREATE FUNCTION "payments_insert_takings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "day_takings" ("day", "method", "payments", "received_cents", "refunded_cents")
	SELECT t."day", t."method", t."payments", t."received_cents", t."refunded_cents"
	FROM "takings_of_payments" t WHERE t."payment_id" = NEW."id"
	ON CONFLICT ("day", "method") DO UPDATE SET
		"payments" = "day_takings"."payments" + excluded."payments",
		"received_cents" = "day_takings"."received_cents" + excluded."received_cents",
		"refunded_cents" = "day_takings"."refunded_cents" + excluded."refunded_cents";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "payments_insert_takings" AFTER INSERT ON "payments"
FOR EACH ROW EXECUTE FUNCTION "payments_insert_takings"();
--> statement-breakpoint
-- The words and the phone number of each order's customer, for the one search of staff (server/db/full-text.ts). An email is
-- one word: a provider's name would find everybody. A phone number ends the key and is written backwards behind a #, so that
-- its last digits are the beginning of a word.
CREATE FUNCTION "search_words"("key" text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT coalesce(array_to_tsvector(array_agg(DISTINCT left("word", 200))), ''::tsvector) FROM (
		SELECT unnest(regexp_split_to_array("key" COLLATE "C", '[\u0001-\u002d\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'))
		UNION ALL SELECT '#' || reverse(right("key", 10))
	) AS "all_words"("word") WHERE "word" <> ''
$$;
--> statement-breakpoint
CREATE INDEX "orders_search_words" ON "orders" USING gin (search_words("customer_key"));
