CREATE TABLE "email_opt_outs" (
	"email_key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reason" text COLLATE "C" NOT NULL,
	"opted_out_at" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "consent" text COLLATE "C";