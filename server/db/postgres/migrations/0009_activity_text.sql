-- Any three letters in a row of what staff did, as of products and accounts.
CREATE INDEX "activities_text" ON "activities" USING gin (text_parts("search_key"));
