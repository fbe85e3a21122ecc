ALTER TABLE `users` ADD `invited_role` text;--> statement-breakpoint
ALTER TABLE `users` ADD `invited_by` integer;