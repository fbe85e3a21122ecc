ALTER TABLE "repeat_cycles" ADD COLUMN "cutoff" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "repeat_cycles" ADD COLUMN "zone_id" integer;--> statement-breakpoint
ALTER TABLE "repeats" ADD COLUMN "runs_from" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "repeats" ADD COLUMN "undeliverable_since" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "repeat_cycles" ADD CONSTRAINT "repeat_cycles_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE no action ON UPDATE no action;