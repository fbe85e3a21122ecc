CREATE INDEX `orders_created` ON `orders` (`created_at`,`status`,`total_cents`);--> statement-breakpoint
CREATE INDEX `outbox_unsent` ON `outbox` (`attempts`,`created_at`) WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`,`amount_cents`);