-- The page cache answers only at the revision it was filled at, so every write to what the public sees raises it,
-- in the write's own transaction, whoever writes.
INSERT INTO `public_revision` (`id`, `value`) VALUES (1, 1);
--> statement-breakpoint
CREATE TRIGGER `products_insert_public` AFTER INSERT ON `products`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_update_public` AFTER UPDATE ON `products`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `products_delete_public` AFTER DELETE ON `products`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `page_contents_insert_public` AFTER INSERT ON `page_contents`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `page_contents_update_public` AFTER UPDATE ON `page_contents`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `page_contents_delete_public` AFTER DELETE ON `page_contents`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_insert_public` AFTER INSERT ON `settings`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_update_public` AFTER UPDATE ON `settings`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `settings_delete_public` AFTER DELETE ON `settings`
BEGIN
	UPDATE `public_revision` SET `value` = `value` + 1;
END;
