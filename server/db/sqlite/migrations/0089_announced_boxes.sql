ALTER TABLE `repeat_cycles` ADD `cutoff` text;--> statement-breakpoint
ALTER TABLE `repeat_cycles` ADD `zone_id` integer REFERENCES delivery_zones(id);--> statement-breakpoint
ALTER TABLE `repeats` ADD `runs_from` text;--> statement-breakpoint
ALTER TABLE `repeats` ADD `undeliverable_since` text;