DROP INDEX "collections_submitted";
--> statement-breakpoint
CREATE INDEX "collections_submitted" ON "sandwich_collections" USING btree ("submitted_at","collection_date","id");
