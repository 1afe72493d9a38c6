CREATE TABLE "event_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"event_request_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "imported_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"key" text NOT NULL,
	"event_request_id" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "event_entries" ADD CONSTRAINT "event_entries_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_entries" ADD CONSTRAINT "event_entries_entry_id_sandwich_collections_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."sandwich_collections"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "event_entries_pair" ON "event_entries" USING btree ("event_request_id","entry_id");
--> statement-breakpoint
CREATE INDEX "event_entries_entry" ON "event_entries" USING btree ("entry_id");
--> statement-breakpoint
CREATE INDEX "imported_events_key" ON "imported_events" USING btree ("key");

--> statement-breakpoint
CALL audit_table('imported_events');
--> statement-breakpoint
CALL audit_table('event_entries');
