CREATE TABLE `code_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rules` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "code_rules_single" CHECK("code_rules"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `plu_rows` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`row` text NOT NULL,
	`loaded_at` text NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `scale_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`value` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scale_settings_single" CHECK("scale_settings"."id" = 1)
) STRICT;
