ALTER TABLE "sandwich_distributions" ADD COLUMN "event_id" uuid;
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_event" ON "sandwich_distributions" USING btree ("event_id") WHERE "sandwich_distributions"."event_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "sandwich_distributions" ADD CONSTRAINT "sandwich_distributions_event" FOREIGN KEY ("event_id") REFERENCES "public"."event_requests"("id") ON DELETE set null;
--> statement-breakpoint
-- What was planned for an event came from it. Nobody changed anything: the trail does not tell of it, and no sum moves.
ALTER TABLE sandwich_distributions DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE sandwich_distributions AS d SET event_id = e.event_request_id FROM event_deliveries AS e
WHERE d.cause_kind = 'planned delivery' AND d.cause_id = e.plan_id;
--> statement-breakpoint
ALTER TABLE sandwich_distributions ENABLE TRIGGER USER;
