CREATE TABLE "event_contact_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"event_request_id" uuid NOT NULL,
	"method" text NOT NULL,
	"outcome" text NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "event_flags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"event_request_id" uuid NOT NULL,
	"type" text DEFAULT 'attention' NOT NULL,
	"message" text NOT NULL,
	"due_date" date,
	"is_resolved" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "event_organizers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"event_request_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "event_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"status" text DEFAULT 'new' NOT NULL,
	"status_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status_reason" text,
	"organization_name" text,
	"department" text,
	"organization_category" text,
	"school_classification" text,
	"partner_organizations" text[] DEFAULT '{}' NOT NULL,
	"previously_hosted" text,
	"message" text,
	"manual_entry_source" text,
	"heard_from" text,
	"desired_event_date" date,
	"backup_dates" date[] DEFAULT '{}' NOT NULL,
	"date_flexible" text,
	"scheduled_event_date" date,
	"original_scheduled_date" date,
	"tentative_new_date" date,
	"postponement_count" integer DEFAULT 0 NOT NULL,
	"event_start_time" text,
	"event_end_time" text,
	"pickup_time" text,
	"pickup_time_window" text,
	"scheduled_call_date" date,
	"scheduled_call_time" text,
	"next_follow_up_date" date,
	"event_address" text,
	"latitude" double precision,
	"longitude" double precision,
	"geocoded_at" timestamp with time zone,
	"inside_area" text,
	"estimated_sandwich_count" integer,
	"estimated_sandwich_min" integer,
	"estimated_sandwich_max" integer,
	"planned_pbj" integer,
	"planned_deli" integer,
	"planned_deli_turkey" integer,
	"planned_deli_ham" integer,
	"planned_unknown" integer,
	"has_refrigeration" text,
	"estimated_attendance" integer,
	"drivers_needed" integer,
	"self_transport" boolean DEFAULT false NOT NULL,
	"van_driver_needed" boolean DEFAULT false NOT NULL,
	"is_dhl_van" boolean DEFAULT false NOT NULL,
	"transport_feasible" text,
	"driver_instructions" text,
	"speakers_needed" integer,
	"speaker_audience_type" text,
	"speaker_duration" integer,
	"speaker_instructions" text,
	"volunteers_needed" integer,
	"volunteer_instructions" text,
	"requires_core_team_member" boolean DEFAULT false NOT NULL,
	"delivery_destination" text,
	"delivery_time_window" text,
	"delivery_parking_access" text,
	"overnight_holding_location" text,
	"overnight_pickup_time" text,
	"lead_id" uuid,
	"second_lead_id" uuid,
	"custom_lead" text,
	"next_action" text,
	"planning_notes" text,
	"scheduling_notes" text,
	"additional_requirements" text,
	"is_corporate_priority" boolean DEFAULT false NOT NULL,
	"is_mlk_day_event" boolean DEFAULT false NOT NULL,
	"talked_about" text[] DEFAULT '{}' NOT NULL,
	"toolkit_status" text DEFAULT 'not_sent' NOT NULL,
	"actual_sandwich_count" integer,
	"actual_pbj" integer,
	"actual_deli" integer,
	"actual_deli_turkey" integer,
	"actual_deli_ham" integer,
	"distribution_notes" text,
	"actual_attendance" integer,
	"attendance_adults" integer,
	"attendance_teens" integer,
	"attendance_kids" integer,
	"kids_age_range" text,
	"attendance_notes" text,
	"follow_up_one_day_date" date,
	"follow_up_one_month_date" date,
	"follow_up_notes" text,
	"social_media_post_requested" boolean DEFAULT false NOT NULL,
	"social_media_post_date" date,
	"social_media_post_link" text
);

--> statement-breakpoint
ALTER TABLE "event_contact_attempts" ADD CONSTRAINT "event_contact_attempts_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_flags" ADD CONSTRAINT "event_flags_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_organizers" ADD CONSTRAINT "event_organizers_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_organizers" ADD CONSTRAINT "event_organizers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_requests" ADD CONSTRAINT "event_requests_lead_id_users_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_requests" ADD CONSTRAINT "event_requests_second_lead_id_users_id_fk" FOREIGN KEY ("second_lead_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_contact_attempts_event" ON "event_contact_attempts" USING btree ("event_request_id");
--> statement-breakpoint
CREATE INDEX "event_flags_event" ON "event_flags" USING btree ("event_request_id");
--> statement-breakpoint
CREATE INDEX "event_organizers_event" ON "event_organizers" USING btree ("event_request_id");
--> statement-breakpoint
CREATE INDEX "event_organizers_person" ON "event_organizers" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "event_requests_status" ON "event_requests" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "event_requests_day" ON "event_requests" USING btree (coalesce("scheduled_event_date", "desired_event_date"));
--> statement-breakpoint
CREATE INDEX "event_requests_organization" ON "event_requests" USING btree (lower("organization_name"));
--> statement-breakpoint
CREATE INDEX "event_requests_lead" ON "event_requests" USING btree ("lead_id");
--> statement-breakpoint
CREATE INDEX "event_requests_second_lead" ON "event_requests" USING btree ("second_lead_id");

--> statement-breakpoint
-- One who is called first. A constraint rather than an index, so that an undo can put two back at once.
ALTER TABLE event_organizers ADD CONSTRAINT event_organizers_primary
  EXCLUDE USING btree (event_request_id WITH =) WHERE (is_primary) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CALL audit_table('event_requests');
--> statement-breakpoint
CALL audit_table('event_organizers');
--> statement-breakpoint
CALL audit_table('event_contact_attempts');
--> statement-breakpoint
CALL audit_table('event_flags');
--> statement-breakpoint
CALL search_table('event_requests', 'event request', 'organization_name,department,event_address', '', '', '', 'message,planning_notes');
