DROP INDEX `instalments_day`;--> statement-breakpoint
CREATE INDEX `instalments_day` ON `instalments` (`status`,`due_date`,`plan_id`,`amount_cents`,`paid_cents`);--> statement-breakpoint
CREATE INDEX `outbox_search` ON `outbox` (`id`,`kind`,`to_address`,`subject`,`sent_at`,`attempts`);