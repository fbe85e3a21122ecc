-- Writes come one after the other on all servers (server/db/postgres/shop-lock.ts), so events are numbered in the order in
-- which they are committed. The lock that each insert took for that is asked for by nothing any more.
DROP TRIGGER "order_events_under_way" ON "order_events";
--> statement-breakpoint
DROP FUNCTION "order_events_under_way"();
