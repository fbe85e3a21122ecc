ALTER TABLE `receipts` ADD `docket_photo` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `staff_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Photos that lots already name: only staff may see them, and they aren't cleared away as unused.
UPDATE `uploads` SET `staff_only` = 1, `claimed_at` = coalesce(`uploads`.`claimed_at`, `uploads`.`settled_at`, `uploads`.`created_at`) FROM `lots`
WHERE `uploads`.`status` = 'published' AND `lots`.`docket_photo` = '/objects/uploads/' || `uploads`.`name`;
