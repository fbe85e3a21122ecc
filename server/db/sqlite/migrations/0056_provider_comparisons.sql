CREATE TABLE `provider_comparisons` (
	`provider` text PRIMARY KEY NOT NULL,
	`compared_since` text,
	`finished_id` text,
	CONSTRAINT "provider_comparisons_provider" CHECK("provider_comparisons"."provider" in ('till', 'stripe'))
) STRICT;
