CREATE TABLE `charging_provider` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	CONSTRAINT "charging_provider_single" CHECK("charging_provider"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `layby_plans_card_provider` ON `layby_plans` (`status`,`card_provider`);