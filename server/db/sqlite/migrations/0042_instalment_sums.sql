CREATE TABLE `instalment_sums` (
	`state` text NOT NULL,
	`due_date` text NOT NULL,
	`plan_status` text NOT NULL,
	`has_card` integer NOT NULL,
	`card_provider` text NOT NULL,
	`instalments` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`state`, `due_date`, `plan_status`, `has_card`, `card_provider`),
	CONSTRAINT "instalment_sums_state" CHECK("instalment_sums"."state" in ('waiting', 'given-up', 'missed'))
) STRICT;
--> statement-breakpoint
-- What active and paused plans still owe: the one place that says in which sum an instalment is.
CREATE VIEW `open_instalments` AS
SELECT i.`id` AS `instalment_id`, i.`plan_id`,
	CASE
		WHEN i.`status` = 'missed' THEN 'missed'
		WHEN i.`status` = 'retrying' AND i.`next_attempt_on` IS NULL THEN 'given-up'
		ELSE 'waiting' END AS `state`,
	i.`due_date`,
	p.`status` AS `plan_status`,
	p.`card_brand` IS NOT NULL AND p.`card_last4` IS NOT NULL AS `has_card`,
	coalesce(p.`card_provider`, '') AS `card_provider`,
	i.`amount_cents` - i.`paid_cents` AS `cents`
FROM `instalments` i JOIN `layby_plans` p ON p.`id` = i.`plan_id`
WHERE i.`status` <> 'paid' AND p.`status` IN ('active', 'paused');
--> statement-breakpoint
INSERT INTO `instalment_sums`
SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, count(*), sum(`cents`)
FROM `open_instalments` GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- An instalment or a plan that changes is taken away whole before, and added anew after.
CREATE TRIGGER `instalments_insert_sums` AFTER INSERT ON `instalments`
BEGIN
	INSERT INTO `instalment_sums`
	SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, count(*), sum(`cents`)
	FROM `open_instalments` WHERE `instalment_id` = NEW.`id` GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT (`state`, `due_date`, `plan_status`, `has_card`, `card_provider`) DO UPDATE SET
		`instalments` = `instalment_sums`.`instalments` + excluded.`instalments`,
		`cents` = `instalment_sums`.`cents` + excluded.`cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `instalments_before_update_sums` BEFORE UPDATE OF `plan_id`, `amount_cents`, `paid_cents`, `due_date`, `status`, `next_attempt_on` ON `instalments`
WHEN NEW.`plan_id` IS NOT OLD.`plan_id`
	OR NEW.`amount_cents` IS NOT OLD.`amount_cents`
	OR NEW.`paid_cents` IS NOT OLD.`paid_cents`
	OR NEW.`due_date` IS NOT OLD.`due_date`
	OR NEW.`status` IS NOT OLD.`status`
	OR NEW.`next_attempt_on` IS NOT OLD.`next_attempt_on`
BEGIN
	INSERT INTO `instalment_sums`
	SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, -count(*), -sum(`cents`)
	FROM `open_instalments` WHERE `instalment_id` = OLD.`id` GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT (`state`, `due_date`, `plan_status`, `has_card`, `card_provider`) DO UPDATE SET
		`instalments` = `instalment_sums`.`instalments` + excluded.`instalments`,
		`cents` = `instalment_sums`.`cents` + excluded.`cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `instalments_update_sums` AFTER UPDATE OF `plan_id`, `amount_cents`, `paid_cents`, `due_date`, `status`, `next_attempt_on` ON `instalments`
WHEN NEW.`plan_id` IS NOT OLD.`plan_id`
	OR NEW.`amount_cents` IS NOT OLD.`amount_cents`
	OR NEW.`paid_cents` IS NOT OLD.`paid_cents`
	OR NEW.`due_date` IS NOT OLD.`due_date`
	OR NEW.`status` IS NOT OLD.`status`
	OR NEW.`next_attempt_on` IS NOT OLD.`next_attempt_on`
BEGIN
	INSERT INTO `instalment_sums`
	SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, count(*), sum(`cents`)
	FROM `open_instalments` WHERE `instalment_id` = NEW.`id` GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT (`state`, `due_date`, `plan_status`, `has_card`, `card_provider`) DO UPDATE SET
		`instalments` = `instalment_sums`.`instalments` + excluded.`instalments`,
		`cents` = `instalment_sums`.`cents` + excluded.`cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `instalments_delete_sums` BEFORE DELETE ON `instalments`
BEGIN
	INSERT INTO `instalment_sums`
	SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, -count(*), -sum(`cents`)
	FROM `open_instalments` WHERE `instalment_id` = OLD.`id` GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT (`state`, `due_date`, `plan_status`, `has_card`, `card_provider`) DO UPDATE SET
		`instalments` = `instalment_sums`.`instalments` + excluded.`instalments`,
		`cents` = `instalment_sums`.`cents` + excluded.`cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `layby_plans_before_update_sums` BEFORE UPDATE OF `status`, `card_brand`, `card_last4`, `card_provider` ON `layby_plans`
WHEN NEW.`status` IS NOT OLD.`status`
	OR NEW.`card_brand` IS NOT OLD.`card_brand`
	OR NEW.`card_last4` IS NOT OLD.`card_last4`
	OR NEW.`card_provider` IS NOT OLD.`card_provider`
BEGIN
	INSERT INTO `instalment_sums`
	SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, -count(*), -sum(`cents`)
	FROM `open_instalments` WHERE `plan_id` = OLD.`id` GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT (`state`, `due_date`, `plan_status`, `has_card`, `card_provider`) DO UPDATE SET
		`instalments` = `instalment_sums`.`instalments` + excluded.`instalments`,
		`cents` = `instalment_sums`.`cents` + excluded.`cents`;
END;
--> statement-breakpoint
CREATE TRIGGER `layby_plans_update_sums` AFTER UPDATE OF `status`, `card_brand`, `card_last4`, `card_provider` ON `layby_plans`
WHEN NEW.`status` IS NOT OLD.`status`
	OR NEW.`card_brand` IS NOT OLD.`card_brand`
	OR NEW.`card_last4` IS NOT OLD.`card_last4`
	OR NEW.`card_provider` IS NOT OLD.`card_provider`
BEGIN
	INSERT INTO `instalment_sums`
	SELECT `state`, `due_date`, `plan_status`, `has_card`, `card_provider`, count(*), sum(`cents`)
	FROM `open_instalments` WHERE `plan_id` = NEW.`id` GROUP BY 1, 2, 3, 4, 5
	ON CONFLICT (`state`, `due_date`, `plan_status`, `has_card`, `card_provider`) DO UPDATE SET
		`instalments` = `instalment_sums`.`instalments` + excluded.`instalments`,
		`cents` = `instalment_sums`.`cents` + excluded.`cents`;
END;
