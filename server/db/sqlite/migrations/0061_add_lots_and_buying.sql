CREATE TABLE `cutting_run_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`part` text NOT NULL,
	`item_id` integer,
	`label` text NOT NULL,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`lot_id` integer,
	`cost` integer,
	FOREIGN KEY (`run_id`) REFERENCES `cutting_runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cutting_run_lines_part" CHECK("cutting_run_lines"."part" in ('in', 'cut', 'bone', 'fat', 'trim')),
	CONSTRAINT "cutting_run_lines_amount" CHECK("cutting_run_lines"."pieces" >= 0 and "cutting_run_lines"."grams" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `cutting_run_lines_run` ON `cutting_run_lines` (`run_id`);--> statement-breakpoint
CREATE INDEX `cutting_run_lines_item` ON `cutting_run_lines` (`item_id`) WHERE "cutting_run_lines"."item_id" is not null;--> statement-breakpoint
CREATE INDEX `cutting_run_lines_lot` ON `cutting_run_lines` (`lot_id`) WHERE "cutting_run_lines"."lot_id" is not null;--> statement-breakpoint
CREATE TABLE `cutting_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`body_kind` text,
	`bodies` integer NOT NULL,
	`grams_in` integer NOT NULL,
	`grams_out` integer NOT NULL,
	`reason` text NOT NULL,
	`at` text NOT NULL,
	`recorded_by` integer,
	`voided_at` text,
	`voided_by` integer,
	`client_key` text NOT NULL,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`voided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cutting_runs_kind" CHECK("cutting_runs"."kind" in ('bodies', 'blend')),
	CONSTRAINT "cutting_runs_balance" CHECK("cutting_runs"."grams_in" > 0 and "cutting_runs"."grams_out" >= 0 and "cutting_runs"."grams_out" <= "cutting_runs"."grams_in")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cutting_runs_client_key_unique` ON `cutting_runs` (`client_key`);--> statement-breakpoint
CREATE INDEX `cutting_runs_body` ON `cutting_runs` (`body_kind`,`at`) WHERE "cutting_runs"."body_kind" is not null and "cutting_runs"."voided_at" is null;--> statement-breakpoint
CREATE TABLE `lot_parents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`lot_id` integer NOT NULL,
	`parent_id` integer NOT NULL,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lot_parents_other" CHECK("lot_parents"."lot_id" <> "lot_parents"."parent_id")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lot_parents_pair` ON `lot_parents` (`lot_id`,`parent_id`);--> statement-breakpoint
CREATE INDEX `lot_parents_parent` ON `lot_parents` (`parent_id`);--> statement-breakpoint
CREATE TABLE `lots` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`item_id` integer NOT NULL,
	`place_id` integer NOT NULL,
	`source` text NOT NULL,
	`status` text NOT NULL,
	`supplier_id` integer,
	`supplier_number` text,
	`supplier_number_key` text,
	`establishment` text,
	`killed_on` text,
	`packed_on` text NOT NULL,
	`use_by` text,
	`best_before` text,
	`temperature` integer,
	`docket_photo` text,
	`pieces` integer DEFAULT 0 NOT NULL,
	`grams` integer DEFAULT 0 NOT NULL,
	`cost_left` integer,
	`created_at` text NOT NULL,
	`created_by` integer,
	`closed_at` text,
	`client_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`place_id`) REFERENCES `stock_places`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "lots_source" CHECK("lots"."source" in ('received', 'cut', 'blended', 'frozen', 'entered')),
	CONSTRAINT "lots_status" CHECK("lots"."status" in ('open', 'held', 'closed')),
	CONSTRAINT "lots_on_hand" CHECK("lots"."pieces" >= 0 and "lots"."grams" >= 0),
	CONSTRAINT "lots_cost" CHECK("lots"."cost_left" is null or "lots"."cost_left" >= 0),
	CONSTRAINT "lots_dates" CHECK("lots"."use_by" is null or "lots"."use_by" >= "lots"."packed_on")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lots_client_key_unique` ON `lots` (`client_key`);--> statement-breakpoint
CREATE INDEX `lots_item` ON `lots` (`item_id`,`status`);--> statement-breakpoint
CREATE INDEX `lots_day` ON `lots` (`packed_on`);--> statement-breakpoint
CREATE INDEX `lots_supplier_number` ON `lots` (`supplier_number_key`) WHERE "lots"."supplier_number_key" is not null;--> statement-breakpoint
CREATE INDEX `lots_use_by` ON `lots` (`use_by`) WHERE "lots"."status" = 'open';--> statement-breakpoint
CREATE TABLE `purchase_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purchase_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`cents_per_kilo` integer,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchase_lines_amount" CHECK("purchase_lines"."pieces" >= 0 and "purchase_lines"."grams" >= 0 and "purchase_lines"."pieces" + "purchase_lines"."grams" > 0),
	CONSTRAINT "purchase_lines_price" CHECK("purchase_lines"."cents_per_kilo" is null or "purchase_lines"."cents_per_kilo" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchase_lines_item` ON `purchase_lines` (`purchase_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`supplier_id` integer NOT NULL,
	`status` text NOT NULL,
	`expected_on` text NOT NULL,
	`note` text NOT NULL,
	`sent_at` text,
	`closed_at` text,
	`created_at` text NOT NULL,
	`created_by` integer,
	`client_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "purchases_status_value" CHECK("purchases"."status" in ('draft', 'sent', 'received-in-part', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_client_key_unique` ON `purchases` (`client_key`);--> statement-breakpoint
CREATE INDEX `purchases_status` ON `purchases` (`status`,`expected_on`);--> statement-breakpoint
CREATE TABLE `receipt_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` integer NOT NULL,
	`item_id` integer NOT NULL,
	`pieces` integer NOT NULL,
	`grams` integer NOT NULL,
	`docket_pieces` integer,
	`docket_grams` integer,
	`lot_id` integer,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `stock_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lot_id`) REFERENCES `lots`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipt_lines_amount" CHECK("receipt_lines"."pieces" >= 0 and "receipt_lines"."grams" >= 0 and "receipt_lines"."pieces" + "receipt_lines"."grams" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipt_lines_receipt` ON `receipt_lines` (`receipt_id`);--> statement-breakpoint
CREATE INDEX `receipt_lines_lot` ON `receipt_lines` (`lot_id`) WHERE "receipt_lines"."lot_id" is not null;--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`purchase_id` integer NOT NULL,
	`supplier_id` integer NOT NULL,
	`docket` text,
	`docket_key` text,
	`weighed` text NOT NULL,
	`received_at` text NOT NULL,
	`received_by` integer,
	`client_key` text NOT NULL,
	FOREIGN KEY (`purchase_id`) REFERENCES `purchases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`supplier_id`) REFERENCES `suppliers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`received_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_weighed" CHECK("receipts"."weighed" in ('hot', 'cold'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_client_key_unique` ON `receipts` (`client_key`);--> statement-breakpoint
CREATE INDEX `receipts_purchase` ON `receipts` (`purchase_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_docket` ON `receipts` (`supplier_id`,`docket_key`) WHERE "receipts"."docket_key" is not null;--> statement-breakpoint
CREATE TABLE `suppliers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`email` text,
	`phone` text,
	`establishment` text,
	`deleted_at` text,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `suppliers_name` ON `suppliers` (`name_key`) WHERE "suppliers"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `value_shares` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`body_kind` text NOT NULL,
	`cut` text NOT NULL,
	`share` integer NOT NULL,
	CONSTRAINT "value_shares_share" CHECK("value_shares"."share" >= 0 and "value_shares"."share" <= 10000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `value_shares_pair` ON `value_shares` (`body_kind`,`cut`);--> statement-breakpoint
ALTER TABLE `stock_moves` ADD `lot_id` integer REFERENCES lots(id);--> statement-breakpoint
CREATE INDEX `stock_moves_lot` ON `stock_moves` (`lot_id`) WHERE "stock_moves"."lot_id" is not null;