ALTER TABLE "receipts" ADD COLUMN "docket_photo" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "staff_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Photos that lots already name: only staff may see them, and they aren't cleared away as unused.
UPDATE "uploads" SET "staff_only" = true, "claimed_at" = coalesce("uploads"."claimed_at", "uploads"."settled_at", "uploads"."created_at") FROM "lots"
WHERE "uploads"."status" = 'published' AND "lots"."docket_photo" = '/objects/uploads/' || "uploads"."name";
