DROP INDEX "different_organizations_pair";
--> statement-breakpoint
CREATE INDEX "event_requests_texts" ON "event_requests" USING gin ("organization_name" gin_trgm_ops,"department" gin_trgm_ops,"message" gin_trgm_ops,"event_address" gin_trgm_ops,"next_action" gin_trgm_ops);
--> statement-breakpoint
-- Said twice at the same moment, a pair could stand here twice.
DELETE FROM different_organizations AS twice USING different_organizations AS first
WHERE twice.first_id = first.first_id AND twice.second_id = first.second_id
  AND (twice.created_at, twice.id) > (first.created_at, first.id);
--> statement-breakpoint
CREATE UNIQUE INDEX "different_organizations_pair" ON "different_organizations" USING btree ("first_id","second_id");
