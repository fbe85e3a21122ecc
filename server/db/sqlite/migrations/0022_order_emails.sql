ALTER TABLE `outbox` ADD `order_id` integer;--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`order_id`,`id`) WHERE "outbox"."order_id" is not null;