CREATE TABLE `bulk_rows` (
	`job_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	`prices` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`note` text,
	PRIMARY KEY(`job_id`, `subject_id`),
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_rows_state_known" CHECK("bulk_rows"."state" in ('waiting', 'changed', 'unchanged', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_rows_state` ON `bulk_rows` (`job_id`,`state`,`subject_id`);--> statement-breakpoint
CREATE TABLE `order_tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`tag` text NOT NULL,
	`tag_key` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_tags_once` ON `order_tags` (`order_id`,`tag_key`);--> statement-breakpoint
CREATE INDEX `order_tags_tag` ON `order_tags` (`tag_key`,`order_id`);--> statement-breakpoint
ALTER TABLE `bulk_jobs` ADD `filter` text;--> statement-breakpoint
-- What price jobs did stays readable; one that runs goes on.
INSERT INTO `bulk_rows` (`job_id`, `subject_id`, `prices`, `state`, `note`)
	SELECT `job_id`, `product_id`, json_object('from', `from_cents`, 'to', `to_cents`), `state`, `note` FROM `bulk_job_rows`;--> statement-breakpoint
UPDATE `bulk_jobs` SET
	`filter` = CASE WHEN json_extract(`change`, '$.type') IS NULL THEN '{}' ELSE json_object('type', json_extract(`change`, '$.type')) END,
	`change` = json_set(json_remove(`change`, '$.type'), '$.kind', 'price');
