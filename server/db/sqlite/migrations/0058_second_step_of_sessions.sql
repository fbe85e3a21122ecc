ALTER TABLE `device_members` ADD `passed_second_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `passed_second_step` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Which of the open sessions passed the second step isn't known. Where the shop requires it, they confirm it once more.
UPDATE `sessions` SET `lacks_second_factor` = true WHERE EXISTS (
	SELECT 1 FROM `users` u, `staff_settings` s WHERE u.`id` = `sessions`.`user_id` AND (
		(s.`requires_second_factor_of` = 'staff' AND u.`staff_role` IS NOT NULL)
		OR (s.`requires_second_factor_of` = 'owners' AND u.`staff_role` = 'owner')));
--> statement-breakpoint
UPDATE `sessions` SET `confirmed_at` = NULL WHERE `confirmed_at` IS NOT NULL;
