CREATE TABLE "instalment_sums" (
	"state" text COLLATE "C" NOT NULL,
	"due_date" text COLLATE "C" NOT NULL,
	"plan_status" text COLLATE "C" NOT NULL,
	"has_card" boolean NOT NULL,
	"card_provider" text COLLATE "C" NOT NULL,
	"instalments" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "instalment_sums_state_due_date_plan_status_has_card_card_provider_pk" PRIMARY KEY("state","due_date","plan_status","has_card","card_provider"),
	CONSTRAINT "instalment_sums_state" CHECK ("instalment_sums"."state" in ('waiting', 'given-up', 'missed'))
);
--> statement-breakpoint
-- What active and paused plans still owe: the one place that says in which sum an instalment is.
CREATE VIEW "open_instalments" AS
SELECT i."id" AS "instalment_id", i."plan_id",
	CASE
		WHEN i."status" = 'missed' THEN 'missed'
		WHEN i."status" = 'retrying' AND i."next_attempt_on" IS NULL THEN 'given-up'
		ELSE 'waiting' END COLLATE "C" AS "state",
	i."due_date",
	p."status" AS "plan_status",
	p."card_brand" IS NOT NULL AND p."card_last4" IS NOT NULL AS "has_card",
	coalesce(p."card_provider", '') AS "card_provider",
	i."amount_cents" - i."paid_cents" AS "cents"
FROM "instalments" i JOIN "layby_plans" p ON p."id" = i."plan_id"
WHERE i."status" <> 'paid' AND p."status" IN ('active', 'paused');
--> statement-breakpoint
INSERT INTO "instalment_sums"
SELECT "state", "due_date", "plan_status", "has_card", "card_provider", count(*), sum("cents")
FROM "open_instalments" GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- An instalment or a plan that changes is taken away whole before, and added anew after.
CREATE FUNCTION "instalments_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_WHEN = 'BEFORE' THEN
		INSERT INTO "instalment_sums"
		SELECT "state", "due_date", "plan_status", "has_card", "card_provider", -count(*), -sum("cents")
		FROM "open_instalments" WHERE "instalment_id" = OLD."id" GROUP BY 1, 2, 3, 4, 5
		ON CONFLICT ("state", "due_date", "plan_status", "has_card", "card_provider") DO UPDATE SET
			"instalments" = "instalment_sums"."instalments" + excluded."instalments",
			"cents" = "instalment_sums"."cents" + excluded."cents";
		IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
		RETURN NEW;
	END IF;
	INSERT INTO "instalment_sums"
	SELECT "state", "due_date", "plan_status", "has_card", "card_provider", count(*), sum("cents")
	FROM "open_instalments" WHERE "instalment_id" = NEW."id" GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT ("state", "due_date", "plan_status", "has_card", "card_provider") DO UPDATE SET
		"instalments" = "instalment_sums"."instalments" + excluded."instalments",
		"cents" = "instalment_sums"."cents" + excluded."cents";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "instalments_insert_sums" AFTER INSERT ON "instalments"
FOR EACH ROW EXECUTE FUNCTION "instalments_sums"();
--> statement-breakpoint
CREATE TRIGGER "instalments_before_update_sums" BEFORE UPDATE OF "plan_id", "amount_cents", "paid_cents", "due_date", "status", "next_attempt_on" ON "instalments"
FOR EACH ROW WHEN (NEW."plan_id" IS DISTINCT FROM OLD."plan_id"
	OR NEW."amount_cents" IS DISTINCT FROM OLD."amount_cents"
	OR NEW."paid_cents" IS DISTINCT FROM OLD."paid_cents"
	OR NEW."due_date" IS DISTINCT FROM OLD."due_date"
	OR NEW."status" IS DISTINCT FROM OLD."status"
	OR NEW."next_attempt_on" IS DISTINCT FROM OLD."next_attempt_on") EXECUTE FUNCTION "instalments_sums"();
--> statement-breakpoint
CREATE TRIGGER "instalments_update_sums" AFTER UPDATE OF "plan_id", "amount_cents", "paid_cents", "due_date", "status", "next_attempt_on" ON "instalments"
FOR EACH ROW WHEN (NEW."plan_id" IS DISTINCT FROM OLD."plan_id"
	OR NEW."amount_cents" IS DISTINCT FROM OLD."amount_cents"
	OR NEW."paid_cents" IS DISTINCT FROM OLD."paid_cents"
	OR NEW."due_date" IS DISTINCT FROM OLD."due_date"
	OR NEW."status" IS DISTINCT FROM OLD."status"
	OR NEW."next_attempt_on" IS DISTINCT FROM OLD."next_attempt_on") EXECUTE FUNCTION "instalments_sums"();
--> statement-breakpoint
CREATE TRIGGER "instalments_delete_sums" BEFORE DELETE ON "instalments"
FOR EACH ROW EXECUTE FUNCTION "instalments_sums"();
--> statement-breakpoint
CREATE FUNCTION "layby_plans_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_WHEN = 'BEFORE' THEN
		INSERT INTO "instalment_sums"
		SELECT "state", "due_date", "plan_status", "has_card", "card_provider", -count(*), -sum("cents")
		FROM "open_instalments" WHERE "plan_id" = OLD."id" GROUP BY 1, 2, 3, 4, 5
		ON CONFLICT ("state", "due_date", "plan_status", "has_card", "card_provider") DO UPDATE SET
			"instalments" = "instalment_sums"."instalments" + excluded."instalments",
			"cents" = "instalment_sums"."cents" + excluded."cents";
		IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
		RETURN NEW;
	END IF;
	INSERT INTO "instalment_sums"
	SELECT "state", "due_date", "plan_status", "has_card", "card_provider", count(*), sum("cents")
	FROM "open_instalments" WHERE "plan_id" = NEW."id" GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT ("state", "due_date", "plan_status", "has_card", "card_provider") DO UPDATE SET
		"instalments" = "instalment_sums"."instalments" + excluded."instalments",
		"cents" = "instalment_sums"."cents" + excluded."cents";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "layby_plans_before_update_sums" BEFORE UPDATE OF "status", "card_brand", "card_last4", "card_provider" ON "layby_plans"
FOR EACH ROW WHEN (NEW."status" IS DISTINCT FROM OLD."status"
	OR NEW."card_brand" IS DISTINCT FROM OLD."card_brand"
	OR NEW."card_last4" IS DISTINCT FROM OLD."card_last4"
	OR NEW."card_provider" IS DISTINCT FROM OLD."card_provider") EXECUTE FUNCTION "layby_plans_sums"();
--> statement-breakpoint
CREATE TRIGGER "layby_plans_update_sums" AFTER UPDATE OF "status", "card_brand", "card_last4", "card_provider" ON "layby_plans"
FOR EACH ROW WHEN (NEW."status" IS DISTINCT FROM OLD."status"
	OR NEW."card_brand" IS DISTINCT FROM OLD."card_brand"
	OR NEW."card_last4" IS DISTINCT FROM OLD."card_last4"
	OR NEW."card_provider" IS DISTINCT FROM OLD."card_provider") EXECUTE FUNCTION "layby_plans_sums"();
