ALTER TABLE `staff_changes` ADD `role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `staff_role` text;--> statement-breakpoint
CREATE INDEX `users_staff` ON `users` (`staff_role`,`id`);--> statement-breakpoint
UPDATE `users` SET `staff_role` = 'owner' WHERE `is_admin` = 1;--> statement-breakpoint
UPDATE `staff_changes` SET `role` = 'owner' WHERE `is_admin` = 1;--> statement-breakpoint
DROP INDEX `users_admin`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `is_admin`;--> statement-breakpoint
ALTER TABLE `staff_changes` DROP COLUMN `is_admin`;
