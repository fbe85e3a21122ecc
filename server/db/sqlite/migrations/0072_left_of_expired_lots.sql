ALTER TABLE `lots` ADD `expired_pieces` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `lots` ADD `expired_grams` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `lots` SET `expired_pieces` = `pieces`, `expired_grams` = `grams` WHERE `expired_at` IS NOT NULL;
