CREATE TABLE `packed_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`order_item_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`goods` text NOT NULL,
	`substitute_id` integer,
	`consent` text,
	`at` text NOT NULL,
	`recorded_at` text NOT NULL,
	`packed_by` integer,
	`client_key` text NOT NULL,
	`undone_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`substitute_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`packed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packed_lines_consent" CHECK("packed_lines"."consent" in ('earlier', 'call')),
	CONSTRAINT "packed_lines_quantity" CHECK("packed_lines"."quantity" > 0),
	CONSTRAINT "packed_lines_substitute" CHECK(("packed_lines"."substitute_id" is null) = ("packed_lines"."consent" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `packed_lines_client_key_unique` ON `packed_lines` (`client_key`);--> statement-breakpoint
CREATE INDEX `packed_lines_order` ON `packed_lines` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `packed_lines_once` ON `packed_lines` (`order_item_id`) WHERE "packed_lines"."undone_at" is null;--> statement-breakpoint
CREATE TABLE `packings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`worker_id` integer,
	`worked_since` text,
	`parked_at` text,
	`packed_at` text,
	`packed_by` integer,
	`boxes` integer,
	`client_key` text,
	`capture_tried_at` text,
	`capture_trouble` text,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`worker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`packed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "packings_boxes" CHECK("packings"."boxes" is null or "packings"."boxes" between 1 and 99),
	CONSTRAINT "packings_closed" CHECK(("packings"."packed_at" is null) = ("packings"."boxes" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `packings_order_id_unique` ON `packings` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `packings_client_key_unique` ON `packings` (`client_key`);--> statement-breakpoint
CREATE INDEX `packings_packed` ON `packings` (`packed_at`) WHERE "packings"."packed_at" is not null;