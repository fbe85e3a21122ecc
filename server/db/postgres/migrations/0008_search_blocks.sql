-- The words of each order's customer, behind the order's block of 16,384 numbers, and for a layby once more behind an L: the
-- newest orders, or laybys, with a name that many have are found without the others (server/db/search/full-text.ts). An email is
-- one word: a provider's name would find everybody. A phone number ends the key and is written backwards behind a #, so that its
-- last digits are the beginning of a word; the number of the account stands behind a %.
DROP INDEX "orders_search_words";
--> statement-breakpoint
DROP FUNCTION "search_words"(text);
--> statement-breakpoint
CREATE FUNCTION "search_words"("id" integer, "is_layby" boolean, "account" integer, "key" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_to_tsvector(array_agg(DISTINCT "kind" || ("id" >> 14) || '/' || left("word", 200))), ''::tsvector) FROM (
		SELECT unnest(regexp_split_to_array("key" COLLATE "C", '[\u0001-\u002d\u002f\u003a-\u003f\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'))
		UNION ALL SELECT '#' || reverse(right("key", 10))
		UNION ALL SELECT '%' || "account"
	) AS "all_words"("word"), (SELECT '' UNION ALL SELECT 'L' WHERE "is_layby") AS "kinds"("kind") WHERE "word" <> ''
$$;
--> statement-breakpoint
CREATE INDEX "orders_search_words" ON "orders" USING gin (search_words("id", "payment_type" <> 'immediate', "user_id", "customer_key"));
