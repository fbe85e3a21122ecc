CREATE TABLE `uploads` (
	`name` text PRIMARY KEY NOT NULL,
	`session_id` integer NOT NULL,
	`place` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`settled_at` text,
	`claimed_at` text,
	`refusal` text,
	`bytes` integer,
	`width` integer,
	`height` integer,
	`content_type` text,
	CONSTRAINT "uploads_place" CHECK("uploads"."place" in ('local', 's3')),
	CONSTRAINT "uploads_status" CHECK("uploads"."status" in ('waiting', 'published', 'refused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `uploads_unclaimed` ON `uploads` (`claimed_at`,`created_at`);