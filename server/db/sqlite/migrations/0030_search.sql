-- The words and the phone number of each order's customer, for the one search of staff. An email is one word: a provider's
-- name would find everybody. A phone number ends the key and is written backwards here, so that its last digits are the
-- beginning of a word.
CREATE VIRTUAL TABLE `order_search` USING fts5(words, phone_end, content='', contentless_delete=1, prefix='2 3 4 5', tokenize="unicode61 tokenchars '@.'");
--> statement-breakpoint
INSERT INTO `order_search` (rowid, words, phone_end) SELECT `id`, `customer_key`, substr(`customer_key`, -1, 1) || substr(`customer_key`, -2, 1) || substr(`customer_key`, -3, 1) || substr(`customer_key`, -4, 1) || substr(`customer_key`, -5, 1) || substr(`customer_key`, -6, 1) || substr(`customer_key`, -7, 1) || substr(`customer_key`, -8, 1) || substr(`customer_key`, -9, 1) || substr(`customer_key`, -10, 1) FROM `orders` WHERE `customer_key` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `orders_insert_search` AFTER INSERT ON `orders` WHEN NEW.`customer_key` IS NOT NULL
BEGIN
	INSERT INTO `order_search` (rowid, words, phone_end) VALUES (NEW.`id`, NEW.`customer_key`, substr(NEW.`customer_key`, -1, 1) || substr(NEW.`customer_key`, -2, 1) || substr(NEW.`customer_key`, -3, 1) || substr(NEW.`customer_key`, -4, 1) || substr(NEW.`customer_key`, -5, 1) || substr(NEW.`customer_key`, -6, 1) || substr(NEW.`customer_key`, -7, 1) || substr(NEW.`customer_key`, -8, 1) || substr(NEW.`customer_key`, -9, 1) || substr(NEW.`customer_key`, -10, 1));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_update_search` AFTER UPDATE OF `customer_key` ON `orders` WHEN NEW.`customer_key` IS NOT OLD.`customer_key`
BEGIN
	DELETE FROM `order_search` WHERE rowid = OLD.`id`;
	INSERT INTO `order_search` (rowid, words, phone_end) VALUES (NEW.`id`, NEW.`customer_key`, substr(NEW.`customer_key`, -1, 1) || substr(NEW.`customer_key`, -2, 1) || substr(NEW.`customer_key`, -3, 1) || substr(NEW.`customer_key`, -4, 1) || substr(NEW.`customer_key`, -5, 1) || substr(NEW.`customer_key`, -6, 1) || substr(NEW.`customer_key`, -7, 1) || substr(NEW.`customer_key`, -8, 1) || substr(NEW.`customer_key`, -9, 1) || substr(NEW.`customer_key`, -10, 1));
END;
--> statement-breakpoint
CREATE TRIGGER `orders_delete_search` AFTER DELETE ON `orders`
BEGIN
	DELETE FROM `order_search` WHERE rowid = OLD.`id`;
END;
