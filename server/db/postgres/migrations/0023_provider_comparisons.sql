CREATE TABLE "provider_comparisons" (
	"provider" text COLLATE "C" PRIMARY KEY NOT NULL,
	"compared_since" text COLLATE "C",
	"finished_id" text COLLATE "C",
	CONSTRAINT "provider_comparisons_provider" CHECK ("provider_comparisons"."provider" in ('till', 'stripe'))
);
