CREATE TABLE `drawer_counts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`previous_id` integer NOT NULL,
	`after_payment_id` integer NOT NULL,
	`to_payment_id` integer NOT NULL,
	`float_before_cents` integer NOT NULL,
	`takings` text NOT NULL,
	`expected_cents` integer NOT NULL,
	`counted_cents` integer NOT NULL,
	`notes` text,
	`difference_cents` integer NOT NULL,
	`banked_cents` integer NOT NULL,
	`float_cents` integer NOT NULL,
	`note` text NOT NULL,
	`recorded_by` integer NOT NULL,
	`recorded_at` text NOT NULL,
	FOREIGN KEY (`recorded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "drawer_counts_kind" CHECK("drawer_counts"."kind" in ('opening', 'count', 'correction')),
	CONSTRAINT "drawer_counts_period" CHECK("drawer_counts"."after_payment_id" <= "drawer_counts"."to_payment_id"),
	CONSTRAINT "drawer_counts_difference" CHECK("drawer_counts"."difference_cents" = "drawer_counts"."counted_cents" - "drawer_counts"."expected_cents"),
	CONSTRAINT "drawer_counts_split" CHECK("drawer_counts"."banked_cents" + "drawer_counts"."float_cents" = "drawer_counts"."counted_cents"),
	CONSTRAINT "drawer_counts_amounts" CHECK("drawer_counts"."banked_cents" >= 0 and "drawer_counts"."float_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `drawer_counts_previous_id_unique` ON `drawer_counts` (`previous_id`);--> statement-breakpoint
CREATE TABLE `journal_days` (
	`day` text PRIMARY KEY NOT NULL,
	`closed_at` text NOT NULL,
	`basis` text NOT NULL,
	`gst_registered` integer NOT NULL,
	`to_payment_id` integer NOT NULL,
	`to_line_id` integer NOT NULL,
	`to_event_id` integer NOT NULL,
	`to_count_id` integer NOT NULL,
	`lines` text NOT NULL,
	`received_cents` integer NOT NULL,
	`sold_cents` integer NOT NULL,
	`total_sales_cents` integer NOT NULL,
	`gst_free_cents` integer NOT NULL,
	`gst_cents` integer NOT NULL,
	CONSTRAINT "journal_days_basis" CHECK("journal_days"."basis" in ('not_cash', 'cash'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_days_payment` ON `journal_days` (`to_payment_id`,`basis`);--> statement-breakpoint
CREATE TABLE `journal_exports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`program` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`accounts` text NOT NULL,
	`files` integer NOT NULL,
	`days` integer NOT NULL,
	`made_by` integer NOT NULL,
	`made_at` text NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "journal_exports_program" CHECK("journal_exports"."program" in ('xero', 'myob'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_exports_days` ON `journal_exports` (`to_day`,`from_day`);--> statement-breakpoint
CREATE TABLE `journal_sales` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`tax_class` text NOT NULL,
	`amount_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "journal_sales_kind" CHECK("journal_sales"."kind" in ('goods', 'delivery', 'discount', 'refund', 'adjustment', 'retained')),
	CONSTRAINT "journal_sales_tax_class" CHECK("journal_sales"."tax_class" in ('gst_free', 'gst'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `journal_sales_order` ON `journal_sales` (`order_id`,`day`);--> statement-breakpoint
CREATE INDEX `journal_sales_day` ON `journal_sales` (`day`,`order_id`);--> statement-breakpoint
CREATE TABLE `journal_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`basis` text NOT NULL,
	`accounts` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "journal_settings_single" CHECK("journal_settings"."id" = 1),
	CONSTRAINT "journal_settings_basis" CHECK("journal_settings"."basis" in ('not_cash', 'cash'))
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `drawer_counts_never_changed` BEFORE UPDATE ON `drawer_counts`
BEGIN
	SELECT RAISE(ABORT, 'a count never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `drawer_counts_never_deleted` BEFORE DELETE ON `drawer_counts`
BEGIN
	SELECT RAISE(ABORT, 'a count is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_days_never_changed` BEFORE UPDATE ON `journal_days`
BEGIN
	SELECT RAISE(ABORT, 'a closed day never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_days_never_deleted` BEFORE DELETE ON `journal_days`
BEGIN
	SELECT RAISE(ABORT, 'a closed day is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_sales_never_changed` BEFORE UPDATE ON `journal_sales`
BEGIN
	SELECT RAISE(ABORT, 'what a closed day sold never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_sales_never_deleted` BEFORE DELETE ON `journal_sales`
BEGIN
	SELECT RAISE(ABORT, 'what a closed day sold is never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_exports_never_changed` BEFORE UPDATE ON `journal_exports`
BEGIN
	SELECT RAISE(ABORT, 'an export never changes');
END;
--> statement-breakpoint
CREATE TRIGGER `journal_exports_never_deleted` BEFORE DELETE ON `journal_exports`
BEGIN
	SELECT RAISE(ABORT, 'an export is never deleted');
END;
