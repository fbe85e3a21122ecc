ALTER TABLE `offline_changes` ADD `provisional_number` text;--> statement-breakpoint
CREATE INDEX `offline_changes_provisional` ON `offline_changes` (`provisional_number`);