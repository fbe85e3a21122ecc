ALTER TABLE "order_lines" ADD COLUMN "grams" bigint;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "origin" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "storage_text" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_items" ADD COLUMN "directions" text COLLATE "C" DEFAULT '' NOT NULL;