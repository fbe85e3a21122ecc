CREATE TABLE `contact_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`message` text NOT NULL,
	`search_key` text NOT NULL,
	`created_at` text NOT NULL,
	`answered_at` text,
	`answered_by` integer,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `contact_messages_waiting` ON `contact_messages` (`id`) WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE TABLE `opening_announcement` (
	`id` integer PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`started_by` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opening_announcement_single" CHECK("opening_announcement"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `__new_page_contents` (
	`page_type` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`meta_description` text NOT NULL,
	`content` text NOT NULL,
	`image_url` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "page_contents_type" CHECK("__new_page_contents"."page_type" in ('home', 'about', 'products', 'terms', 'privacy', 'delivery', 'returns'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_page_contents`("page_type", "title", "meta_description", "content", "image_url", "updated_at", "version") SELECT "page_type", "title", "meta_description", "content", "image_url", "updated_at", "version" FROM `page_contents`;--> statement-breakpoint
DROP TABLE `page_contents`;--> statement-breakpoint
ALTER TABLE `__new_page_contents` RENAME TO `page_contents`;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `announced_at` text;--> statement-breakpoint
CREATE INDEX `newsletter_to_announce` ON `newsletter_subscribers` (`id`) WHERE "newsletter_subscribers"."source" = 'coming-soon' and "newsletter_subscribers"."announced_at" is null;--> statement-breakpoint
-- They went with the old table: every write to what the public sees raises the revision.
CREATE TRIGGER `page_contents_insert_public` AFTER INSERT ON `page_contents`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `page_contents_update_public` AFTER UPDATE ON `page_contents`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `page_contents_delete_public` AFTER DELETE ON `page_contents`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
