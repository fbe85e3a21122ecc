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
--> statement-breakpoint
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
--> statement-breakpoint
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
