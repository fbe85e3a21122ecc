CREATE TABLE `agreed_cards` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`provider` text NOT NULL,
	`customer` text,
	`card_reference` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`saved_at` text NOT NULL,
	`last_tried_on` text,
	`failed_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "agreed_cards_provider" CHECK("agreed_cards"."provider" in ('till', 'stripe'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `agreed_cards_order_id_unique` ON `agreed_cards` (`order_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_charges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`kind` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`provider` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`metadata` text NOT NULL,
	`source` text NOT NULL,
	`provider_charge_id` text,
	`client_secret` text,
	`card_reference` text,
	`card_brand` text,
	`card_last4` text,
	`decline_code` text,
	`instalment_id` integer,
	`attempt` integer,
	`created_at` text NOT NULL,
	`settled_at` text,
	`customer` text,
	`capture` text DEFAULT 'automatic' NOT NULL,
	`held_cents` integer,
	`hold_ends_at` text,
	`capture_reference` text,
	`capture_cents` integer,
	`release_reason` text,
	FOREIGN KEY (`instalment_id`) REFERENCES `instalments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_capture" CHECK("__new_charges"."capture" in ('automatic', 'manual')),
	CONSTRAINT "charges_status_known" CHECK("__new_charges"."status" in ('open', 'action', 'held', 'capturing', 'releasing', 'succeeded', 'declined', 'released')),
	CONSTRAINT "charges_provider" CHECK("__new_charges"."provider" in ('till', 'stripe')),
	CONSTRAINT "charges_kind" CHECK("__new_charges"."kind" in ('customer', 'scheduled', 'retry')),
	CONSTRAINT "charges_amount" CHECK("__new_charges"."amount_cents" > 0),
	CONSTRAINT "charges_hold" CHECK("__new_charges"."capture" = 'manual' or "__new_charges"."status" in ('open', 'action', 'succeeded', 'declined')),
	CONSTRAINT "charges_captured" CHECK("__new_charges"."capture_cents" is null or "__new_charges"."capture_cents" between 1 and "__new_charges"."held_cents")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_charges`("id", "reference", "kind", "status", "provider", "amount_cents", "metadata", "source", "provider_charge_id", "client_secret", "card_reference", "card_brand", "card_last4", "decline_code", "instalment_id", "attempt", "created_at", "settled_at", "customer") SELECT "id", "reference", "kind", "status", "provider", "amount_cents", "metadata", "source", "provider_charge_id", "client_secret", "card_reference", "card_brand", "card_last4", "decline_code", "instalment_id", "attempt", "created_at", "settled_at", "customer" FROM `charges`;--> statement-breakpoint
DROP TABLE `charges`;--> statement-breakpoint
ALTER TABLE `__new_charges` RENAME TO `charges`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `charges_reference_unique` ON `charges` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `charges_capture_reference_unique` ON `charges` (`capture_reference`);--> statement-breakpoint
CREATE INDEX `charges_status` ON `charges` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `charges_held` ON `charges` (`hold_ends_at`) WHERE "charges"."status" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX `charges_instalment_attempt` ON `charges` (`instalment_id`,`attempt`);--> statement-breakpoint
CREATE TABLE `__new_payment_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`order_id` integer,
	`amount_cents` integer NOT NULL,
	`detail` text NOT NULL,
	`created_at` text NOT NULL,
	`closed_at` text,
	`closed_by` integer,
	`waits_for_balance` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`closed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_alerts_kind" CHECK("__new_payment_alerts"."kind" in ('mismatch', 'unknown-charge', 'unknown-refund', 'refund-failed', 'hold-ends', 'hold-missing'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payment_alerts`("id", "kind", "subject", "order_id", "amount_cents", "detail", "created_at", "closed_at", "closed_by", "waits_for_balance") SELECT "id", "kind", "subject", "order_id", "amount_cents", "detail", "created_at", "closed_at", "closed_by", "waits_for_balance" FROM `payment_alerts`;--> statement-breakpoint
DROP TABLE `payment_alerts`;--> statement-breakpoint
ALTER TABLE `__new_payment_alerts` RENAME TO `payment_alerts`;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_alerts_subject` ON `payment_alerts` (`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `payment_alerts_open` ON `payment_alerts` (`closed_at`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `hold_cents` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `hold_ends_at` text;