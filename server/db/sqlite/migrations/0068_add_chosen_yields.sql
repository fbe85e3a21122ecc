CREATE TABLE `chosen_yields` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`body_kind` text NOT NULL,
	`chosen` text NOT NULL,
	CONSTRAINT "chosen_yields_choice" CHECK("chosen_yields"."chosen" in ('usual', 'learnt'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chosen_yields_body_kind_unique` ON `chosen_yields` (`body_kind`);