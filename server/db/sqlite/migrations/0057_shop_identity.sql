CREATE TABLE `shop_identity` (
	`id` integer PRIMARY KEY NOT NULL,
	`shop_id` text NOT NULL,
	`secret_mark` text NOT NULL,
	CONSTRAINT "shop_identity_single" CHECK("shop_identity"."id" = 1)
) STRICT;
