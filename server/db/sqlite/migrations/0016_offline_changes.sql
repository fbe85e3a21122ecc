CREATE TABLE `offline_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`kind` text NOT NULL,
	`body_hash` text NOT NULL,
	`made_at` text NOT NULL,
	`made_by` integer NOT NULL,
	`sent_by` integer NOT NULL,
	`received_at` text NOT NULL,
	`order_id` integer,
	`product_id` integer,
	`has_changed_prices` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offline_changes_state" CHECK("offline_changes"."state" in ('applied', 'refused')),
	CONSTRAINT "offline_changes_kind" CHECK("offline_changes"."kind" in ('order-status', 'payment', 'delivery-date', 'product', 'sale')),
	CONSTRAINT "offline_changes_subject" CHECK("offline_changes"."state" = 'refused' or ("offline_changes"."order_id" is null) <> ("offline_changes"."product_id" is null))
) STRICT;
--> statement-breakpoint
ALTER TABLE `payments` ADD `made_at` text;