-- Whoever writes events of orders holds this lock, with all others who do, until the commit. Who reads them waits for it
-- alone, and knows then that no number below the newest is still to come (server/db/dialect.ts, finishedEventId).
CREATE FUNCTION "order_events_under_way"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(4871263, 1);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "order_events_under_way" BEFORE INSERT ON "order_events"
FOR EACH STATEMENT EXECUTE FUNCTION "order_events_under_way"();
--> statement-breakpoint
-- Customers without an order come first or last as in SQLite, which takes nothing as the least.
DROP INDEX "customers_last_order";
--> statement-breakpoint
CREATE INDEX "customers_last_order" ON "customers" ("last_order_at" NULLS FIRST, "id", "user_id")
	WHERE "merged_into_id" IS NULL AND "closed_at" IS NULL;
--> statement-breakpoint
DROP INDEX "customers_laybys";
--> statement-breakpoint
CREATE INDEX "customers_laybys" ON "customers" ("last_order_at" NULLS FIRST, "id")
	WHERE "open_laybys" > 0 AND "merged_into_id" IS NULL AND "closed_at" IS NULL;
