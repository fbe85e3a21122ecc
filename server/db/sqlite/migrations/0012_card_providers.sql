CREATE TABLE `card_setups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`order_id` integer NOT NULL,
	`provider` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`source` text NOT NULL,
	`customer` text,
	`provider_setup_id` text,
	`client_secret` text,
	`decline_code` text,
	`user_id` integer,
	`created_at` text NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_setups_provider" CHECK("card_setups"."provider" in ('till', 'stripe')),
	CONSTRAINT "card_setups_status_known" CHECK("card_setups"."status" in ('open', 'action', 'succeeded', 'declined'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `card_setups_reference_unique` ON `card_setups` (`reference`);--> statement-breakpoint
CREATE INDEX `card_setups_status` ON `card_setups` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `card_setups_order` ON `card_setups` (`order_id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`provider_dispute_id` text NOT NULL,
	`charge_id` integer,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`respond_by` text,
	`opened_at` text NOT NULL,
	`closed_at` text,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_provider" CHECK("disputes"."provider" in ('till', 'stripe')),
	CONSTRAINT "disputes_status_known" CHECK("disputes"."status" in ('needs_response', 'under_review', 'won', 'lost', 'warning')),
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_provider_dispute_id_unique` ON `disputes` (`provider_dispute_id`);--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `disputes_charge` ON `disputes` (`charge_id`);--> statement-breakpoint
CREATE TABLE `payment_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` integer,
	`amount_cents` integer NOT NULL,
	`detail` text NOT NULL,
	`created_at` text NOT NULL,
	`closed_at` text,
	`closed_by` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_alerts_kind" CHECK("payment_alerts"."kind" in ('mismatch', 'unknown-charge', 'unknown-refund', 'refund-failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_alerts_subject` ON `payment_alerts` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `payment_alerts_open` ON `payment_alerts` (`closed_at`,`id`);--> statement-breakpoint
CREATE TABLE `provider_customers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`user_id` integer,
	`order_id` integer,
	`customer` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "provider_customers_provider" CHECK("provider_customers"."provider" in ('till', 'stripe')),
	CONSTRAINT "provider_customers_owner" CHECK(("provider_customers"."user_id" is null) <> ("provider_customers"."order_id" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_customers_user` ON `provider_customers` (`provider`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `provider_customers_order` ON `provider_customers` (`provider`,`order_id`);--> statement-breakpoint
CREATE TABLE `started_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`reference` text NOT NULL,
	`provider` text NOT NULL,
	`provider_charge_id` text,
	`client_secret` text,
	`amount_cents` integer NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "started_payments_provider" CHECK("started_payments"."provider" in ('till', 'stripe')),
	CONSTRAINT "started_payments_status_known" CHECK("started_payments"."status" in ('waiting', 'charged', 'cancelled')),
	CONSTRAINT "started_payments_amount" CHECK("started_payments"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `started_payments_reference_unique` ON `started_payments` (`reference`);--> statement-breakpoint
CREATE INDEX `started_payments_order` ON `started_payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `started_payments_status` ON `started_payments` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `__new_refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`order_id` integer,
	`lost_order_id` integer,
	`charge_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`provider_refund_id` text,
	`reason` text,
	`requested_by` integer,
	`created_at` text NOT NULL,
	`settled_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_one_order" CHECK(("order_id" is null) <> ("lost_order_id" is null)),
	CONSTRAINT "refunds_status_known" CHECK("status" in ('open', 'succeeded', 'refused', 'failed')),
	CONSTRAINT "refunds_amount" CHECK("amount_cents" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "reference", "order_id", "lost_order_id", "charge_id", "amount_cents", "status", "provider_refund_id", "reason", "requested_by", "created_at", "settled_at") SELECT "id", "reference", "order_id", "lost_order_id", "charge_id", "amount_cents", "status", "provider_refund_id", "reason", "requested_by", "created_at", "settled_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_reference_unique` ON `refunds` (`reference`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_charge` ON `refunds` (`charge_id`);--> statement-breakpoint
ALTER TABLE `charges` ADD `customer` text;--> statement-breakpoint
ALTER TABLE `layby_plans` ADD `card_provider` text;--> statement-breakpoint
ALTER TABLE `layby_plans` ADD `card_customer` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `failed_refund_id` integer REFERENCES refunds(id);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_failed_refund` ON `payments` (`failed_refund_id`);--> statement-breakpoint
CREATE INDEX `provider_events_received` ON `provider_events` (`received_at`);--> statement-breakpoint
UPDATE `layby_plans` SET `card_provider` = 'till' WHERE `card_reference` IS NOT NULL;
