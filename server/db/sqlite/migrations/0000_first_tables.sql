CREATE TABLE `charge_allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`charge_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charge_allocations_amount" CHECK("charge_allocations"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `charge_allocations_part` ON `charge_allocations` (`charge_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `charge_allocations_order` ON `charge_allocations` (`order_id`);--> statement-breakpoint
CREATE TABLE `charges` (
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
	FOREIGN KEY (`instalment_id`) REFERENCES `instalments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_status_known" CHECK("charges"."status" in ('open', 'action', 'succeeded', 'declined')),
	CONSTRAINT "charges_provider" CHECK("charges"."provider" in ('till', 'stripe')),
	CONSTRAINT "charges_kind" CHECK("charges"."kind" in ('customer', 'scheduled', 'retry')),
	CONSTRAINT "charges_amount" CHECK("charges"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `charges_reference_unique` ON `charges` (`reference`);--> statement-breakpoint
CREATE INDEX `charges_status` ON `charges` (`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `charges_instalment_attempt` ON `charges` (`instalment_id`,`attempt`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`scope` text NOT NULL,
	`call` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer,
	`answer` text,
	`charge_reference` text,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_key` ON `idempotency_keys` (`scope`,`call`,`key`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_charge` ON `idempotency_keys` (`charge_reference`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `instalments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`number` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`due_date` text NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`paid_at` text,
	`failed_attempts` integer DEFAULT 0 NOT NULL,
	`last_attempt_at` text,
	`next_attempt_on` text,
	`charge_at_once` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `layby_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "instalments_status" CHECK("instalments"."status" in ('scheduled', 'retrying', 'missed', 'paid')),
	CONSTRAINT "instalments_paid" CHECK("instalments"."paid_cents" between 0 and "instalments"."amount_cents"),
	CONSTRAINT "instalments_paid_status" CHECK(("instalments"."status" = 'paid') = ("instalments"."paid_cents" = "instalments"."amount_cents"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `instalments_plan_number` ON `instalments` (`plan_id`,`number`);--> statement-breakpoint
CREATE INDEX `instalments_due` ON `instalments` (`status`,`next_attempt_on`);--> statement-breakpoint
CREATE TABLE `job_leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`until` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `layby_plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`instalment_count` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`frequency` text NOT NULL,
	`card_reference` text,
	`card_brand` text,
	`card_last4` text,
	`terms_text` text NOT NULL,
	`started_on` text,
	`paused_on` text,
	`last_scheduled_on` text,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "layby_plans_status_known" CHECK("layby_plans"."status" in ('pending', 'active', 'paused', 'completed', 'cancelled')),
	CONSTRAINT "layby_plans_frequency" CHECK("layby_plans"."frequency" in ('weekly', 'fortnightly')),
	CONSTRAINT "layby_plans_count" CHECK("layby_plans"."instalment_count" between 2 and 6),
	CONSTRAINT "layby_plans_total" CHECK("layby_plans"."total_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `layby_plans_order_id_unique` ON `layby_plans` (`order_id`);--> statement-breakpoint
CREATE INDEX `layby_plans_status` ON `layby_plans` (`status`,`id`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`source` text,
	`created_at` text NOT NULL,
	`confirmed_at` text,
	`unsubscribed_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_email_key_unique` ON `newsletter_subscribers` (`email_key`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`at` text NOT NULL,
	`actor_kind` text NOT NULL,
	`actor_id` integer,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_events_actor" CHECK("order_events"."actor_kind" in ('customer', 'guest', 'staff', 'system'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `order_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_grants_pair` ON `order_grants` (`session_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `order_grants_order` ON `order_grants` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`image` text NOT NULL,
	`weight` text NOT NULL,
	`quantity` integer NOT NULL,
	`payment_type` text NOT NULL,
	`unit_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_payment_type" CHECK("order_items"."payment_type" in ('credit-card', 'subscription', 'layby-2', 'layby-4', 'layby-6')),
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_total" CHECK("order_items"."total_cents" = "order_items"."unit_cents" * "order_items"."quantity" and "order_items"."unit_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`session_id` integer,
	`status` text DEFAULT 'pending' NOT NULL,
	`payment_type` text NOT NULL,
	`source` text DEFAULT 'online' NOT NULL,
	`total_cents` integer NOT NULL,
	`paid_cents` integer DEFAULT 0 NOT NULL,
	`wished_delivery_date` text,
	`delivery_date` text,
	`customer_name` text,
	`customer_email` text,
	`customer_phone` text,
	`street` text,
	`city` text,
	`state` text,
	`postcode` text,
	`notes` text,
	`client_key` text,
	`cancel_requested_at` text,
	`cancel_reason` text,
	`ended_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'paid', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_type" CHECK("orders"."payment_type" in ('immediate', 'layby-weekly', 'layby-fortnightly')),
	CONSTRAINT "orders_source" CHECK("orders"."source" in ('online', 'counter')),
	CONSTRAINT "orders_total" CHECK("orders"."total_cents" > 0),
	CONSTRAINT "orders_paid" CHECK("orders"."paid_cents" >= 0 and "orders"."paid_cents" <= "orders"."total_cents")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_client_key_unique` ON `orders` (`client_key`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_session` ON `orders` (`session_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `orders_delivery` ON `orders` (`delivery_date`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text NOT NULL,
	`unsubscribe_url` text,
	`once_key` text,
	`created_at` text NOT NULL,
	`sent_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`next_attempt_at` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_once_key_unique` ON `outbox` (`once_key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`sent_at`,`next_attempt_at`);--> statement-breakpoint
CREATE TABLE `page_contents` (
	`page_type` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`meta_description` text NOT NULL,
	`content` text NOT NULL,
	`image_url` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_contents_type" CHECK("page_contents"."page_type" in ('home', 'about', 'products'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `page_views` (
	`day` text NOT NULL,
	`route` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `route`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token_hash_unique` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`charge_id` integer,
	`amount_cents` integer NOT NULL,
	`method` text NOT NULL,
	`paid_at` text NOT NULL,
	`recorded_by` integer,
	`client_key` text,
	`refund_id` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`charge_id`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_method" CHECK("payments"."method" in ('card', 'cash', 'eftpos', 'manual')),
	CONSTRAINT "payments_amount" CHECK("payments"."amount_cents" <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_client_key_unique` ON `payments` (`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_refund_id_unique` ON `payments` (`refund_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_charge` ON `payments` (`charge_id`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`cut_size` text NOT NULL,
	`category` text NOT NULL,
	`weight` text NOT NULL,
	`price_cents` integer NOT NULL,
	`images` text NOT NULL,
	`features` text NOT NULL,
	`cuts` text NOT NULL,
	`badge` text,
	`featured` text DEFAULT 'none' NOT NULL,
	`allow_full_payment` integer DEFAULT true NOT NULL,
	`allow_layby_weekly` integer DEFAULT true NOT NULL,
	`allow_layby_fortnightly` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`deleted_at` text,
	`is_test` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "products_price" CHECK("products"."price_cents" > 0),
	CONSTRAINT "products_type" CHECK("products"."type" in ('beef', 'lamb', 'pork', 'chicken')),
	CONSTRAINT "products_cut_size" CHECK("products"."cut_size" in ('full', 'half', 'quarter')),
	CONSTRAINT "products_category_known" CHECK("products"."category" in ('premium-cuts', 'value-packages', 'whole-animal', 'bbq-grilling')),
	CONSTRAINT "products_featured" CHECK("products"."featured" in ('none', 'package', 'hero'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_listing` ON `products` (`type`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `provider_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`received_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `public_revision` (
	`id` integer PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	CONSTRAINT "public_revision_single" CHECK("public_revision"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`order_id` integer NOT NULL,
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
	CONSTRAINT "refunds_status_known" CHECK("refunds"."status" in ('open', 'succeeded', 'refused')),
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_reference_unique` ON `refunds` (`reference`);--> statement-breakpoint
CREATE INDEX `refunds_status` ON `refunds` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "settings_name" CHECK("settings"."name" in ('seo', 'shop'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`phone` text,
	`address` text,
	`is_admin` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);