ALTER TABLE "lots" ADD COLUMN "held_at" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "hold_reason" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "expired_at" text COLLATE "C";