-- Any three letters in a row of what staff did, as of products and accounts. Nothing of it ever changes.
CREATE VIRTUAL TABLE `activity_text` USING fts5(text, content='', contentless_delete=1, tokenize='trigram');
--> statement-breakpoint
INSERT INTO `activity_text` (rowid, text) SELECT `id`, `search_key` FROM `activities`;
--> statement-breakpoint
CREATE TRIGGER `activities_insert_text` AFTER INSERT ON `activities`
BEGIN
	INSERT INTO `activity_text` (rowid, text) VALUES (NEW.`id`, NEW.`search_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `activities_delete_text` AFTER DELETE ON `activities`
BEGIN
	DELETE FROM `activity_text` WHERE rowid = OLD.`id`;
END;
