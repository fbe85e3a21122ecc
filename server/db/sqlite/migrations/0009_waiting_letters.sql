DROP INDEX `outbox_waiting`;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`next_attempt_at`) WHERE "outbox"."sent_at" is null;