CREATE INDEX "slot_signups_due" ON "slot_signups" USING btree ("slot_id") WHERE status IN ('proposed', 'asked', 'tentative');
--> statement-breakpoint
CREATE INDEX "event_requests_estimate" ON "event_requests" USING btree ("estimated_sandwich_count");
--> statement-breakpoint
CREATE INDEX "event_requests_estimate_most" ON "event_requests" USING btree ("estimated_sandwich_count" DESC NULLS LAST);
