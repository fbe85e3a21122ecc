ALTER TABLE "stock_alerts" ADD COLUMN "day" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD COLUMN "products" text COLLATE "C";