ALTER TABLE "users" ADD COLUMN "invited_role" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_by" bigint;