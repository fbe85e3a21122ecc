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
	CONSTRAINT "refunds_status_known" CHECK("status" in ('open', 'succeeded', 'refused')),
	CONSTRAINT "refunds_amount" CHECK("amount_cents" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "reference", "order_id", "lost_order_id", "charge_id", "amount_cents", "status", "provider_refund_id", "reason", "requested_by", "created_at", "settled_at") SELECT "id", "reference", "order_id", NULL, "charge_id", "amount_cents", "status", "provider_refund_id", "reason", "requested_by", "created_at", "settled_at" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_reference_unique` ON `refunds` (`reference`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_charge` ON `refunds` (`charge_id`);