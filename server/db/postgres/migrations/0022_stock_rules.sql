INSERT INTO "stock_places" ("name") SELECT 'Shop' WHERE NOT EXISTS (SELECT 1 FROM "stock_places");
--> statement-breakpoint
CREATE TRIGGER "stock_moves_never_changed" BEFORE UPDATE ON "stock_moves"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('a stock move never changes');
--> statement-breakpoint
CREATE TRIGGER "stock_moves_never_deleted" BEFORE DELETE ON "stock_moves"
FOR EACH ROW EXECUTE FUNCTION "is_kept"('a stock move is never deleted');
