ALTER TABLE `order_lines` ADD `of_line_id` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_refund` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `refunds` ADD `lines` text;--> statement-breakpoint
-- What went back has taken its lines off the order; any other negative payment is a correction.
UPDATE `payments` SET `is_refund` = 1 WHERE `amount_cents` < 0
	AND `id` IN (SELECT `payment_id` FROM `order_lines` WHERE `payment_id` IS NOT NULL);
