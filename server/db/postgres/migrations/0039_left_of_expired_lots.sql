ALTER TABLE "lots" ADD COLUMN "expired_pieces" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "expired_grams" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "lots" SET "expired_pieces" = "pieces", "expired_grams" = "grams" WHERE "expired_at" IS NOT NULL;
