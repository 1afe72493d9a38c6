CREATE TABLE "event_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"event_request_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	CONSTRAINT "event_deliveries_plan_id_unique" UNIQUE("plan_id")
);

--> statement-breakpoint
ALTER TABLE "event_requests" ADD COLUMN "collection_id" uuid;
--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_plan_id_planned_deliveries_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planned_deliveries"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_deliveries_event" ON "event_deliveries" USING btree ("event_request_id");

--> statement-breakpoint
CALL audit_table('event_deliveries');
