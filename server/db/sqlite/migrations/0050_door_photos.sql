ALTER TABLE `uploads` ADD `user_id` integer;--> statement-breakpoint
ALTER TABLE `uploads` ADD `door_order_id` integer;--> statement-breakpoint
-- The photos of before: a stop names its last one, the log those that a later visit has replaced.
UPDATE `uploads` SET `door_order_id` = s.`order_id` FROM `run_stops` s
WHERE `uploads`.`name` = substr(s.`photo`, length('/objects/uploads/') + 1);
--> statement-breakpoint
UPDATE `uploads` SET `door_order_id` = e.`order_id` FROM `order_events` e
WHERE e.`kind` = 'not-home' AND `uploads`.`name` = substr(json_extract(e.`detail`, '$.photo'), length('/objects/uploads/') + 1);
