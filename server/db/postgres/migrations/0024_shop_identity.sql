CREATE TABLE "shop_identity" (
	"id" bigint PRIMARY KEY NOT NULL,
	"shop_id" text COLLATE "C" NOT NULL,
	"secret_mark" text COLLATE "C" NOT NULL,
	CONSTRAINT "shop_identity_single" CHECK ("shop_identity"."id" = 1)
);
