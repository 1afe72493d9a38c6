CREATE INDEX "collections_grouped" ON "sandwich_collections" USING btree ("collection_date","individual_sandwiches","group_sandwiches","id") WHERE "sandwich_collections"."group_key" IS NOT NULL;
