CREATE TABLE `email_texts` (
	`kind` text PRIMARY KEY NOT NULL,
	`text` text,
	`updated_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
