CREATE TABLE `item_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`wanted` text NOT NULL,
	`items` text NOT NULL,
	`total_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`override` integer NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`question` text NOT NULL,
	`client_key` text NOT NULL,
	`requested_at` text NOT NULL,
	`requested_by` integer,
	`answered_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "item_requests_status" CHECK("item_requests"."status" in ('requested', 'agreed', 'declined', 'withdrawn')),
	CONSTRAINT "item_requests_total" CHECK("item_requests"."total_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `item_requests_client_key_unique` ON `item_requests` (`client_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `item_requests_open` ON `item_requests` (`order_id`) WHERE "item_requests"."status" = 'requested';--> statement-breakpoint
CREATE INDEX `item_requests_order` ON `item_requests` (`order_id`,`id`);--> statement-breakpoint
-- Goods that weigh exactly what was paid for them before have a line with their weight and without an amount. The table is rebuilt
-- because its rule changes. Without the old rule of renaming, SQLite refuses to rename a table while a view names one that is gone.
PRAGMA legacy_alter_table=ON;--> statement-breakpoint
CREATE TABLE `__new_order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`label` text NOT NULL,
	`quantity` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`tax_class` text NOT NULL,
	`payment_id` integer,
	`created_at` text NOT NULL,
	`of_line_id` integer,
	`reason` text,
	`item_id` integer,
	`grams` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_kind" CHECK("kind" in ('goods', 'delivery', 'discount', 'adjustment')),
	CONSTRAINT "order_lines_tax_class" CHECK("tax_class" in ('gst_free', 'gst')),
	CONSTRAINT "order_lines_quantity" CHECK("quantity" > 0),
	CONSTRAINT "order_lines_amount" CHECK("amount_cents" <> 0 or "grams" is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_lines`("id", "order_id", "kind", "label", "quantity", "amount_cents", "tax_class", "payment_id", "created_at", "of_line_id", "reason", "item_id", "grams") SELECT "id", "order_id", "kind", "label", "quantity", "amount_cents", "tax_class", "payment_id", "created_at", "of_line_id", "reason", "item_id", "grams" FROM `order_lines`;--> statement-breakpoint
DROP TABLE `order_lines`;--> statement-breakpoint
ALTER TABLE `__new_order_lines` RENAME TO `order_lines`;--> statement-breakpoint
PRAGMA legacy_alter_table=OFF;--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`,`id`);--> statement-breakpoint
-- The table's own triggers went with it.
CREATE TRIGGER `order_lines_never_changed` BEFORE UPDATE ON `order_lines`
BEGIN
	SELECT RAISE(ABORT, 'an order line never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `order_lines_never_deleted` BEFORE DELETE ON `order_lines`
BEGIN
	SELECT RAISE(ABORT, 'an order line is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `order_lines_insert_sales` AFTER INSERT ON `order_lines`
WHEN EXISTS (SELECT 1 FROM `order_sales` WHERE `order_id` = NEW.`order_id`)
	OR NOT EXISTS (
		SELECT 1 FROM `orders` o WHERE o.`id` = NEW.`order_id` AND o.`created_at` = NEW.`created_at`
			AND o.`total_cents` <> (SELECT sum(l.`amount_cents`) FROM `order_lines` l WHERE l.`order_id` = NEW.`order_id`)
			AND NOT EXISTS (SELECT 1 FROM `order_events` e WHERE e.`order_id` = NEW.`order_id`))
BEGIN
	DELETE FROM `order_sales` WHERE `order_id` = NEW.`order_id`;
	INSERT INTO `order_sales` SELECT * FROM `sales_of_orders` WHERE `order_id` = NEW.`order_id`;
END;
