CREATE TABLE `bulk_job_rows` (
	`job_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`from_cents` integer NOT NULL,
	`to_cents` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`note` text,
	PRIMARY KEY(`job_id`, `product_id`),
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_job_rows_state" CHECK("bulk_job_rows"."state" in ('waiting', 'changed', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_job_rows_state` ON `bulk_job_rows` (`job_id`,`state`,`product_id`);--> statement-breakpoint
CREATE TABLE `bulk_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change` text NOT NULL,
	`state` text DEFAULT 'running' NOT NULL,
	`created_at` text NOT NULL,
	`created_by` integer,
	`ended_at` text,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_jobs_state" CHECK("bulk_jobs"."state" in ('running', 'stopped', 'done'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_jobs_running` ON `bulk_jobs` (`id`) WHERE "bulk_jobs"."state" = 'running';