ALTER TABLE "orders" ADD COLUMN "cart_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "orders_cart" ON "orders" USING btree ("cart_id") WHERE "orders"."cart_id" is not null;