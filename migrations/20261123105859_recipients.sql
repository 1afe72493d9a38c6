CREATE TABLE "recipient_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"recipient_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "recipient_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"start_time" text,
	"end_time" text,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "recipient_stories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"recipient_id" uuid NOT NULL,
	"story" text NOT NULL,
	"date" date,
	"source" text
);

--> statement-breakpoint
CREATE TABLE "recipient_tsp_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"recipient_id" uuid NOT NULL,
	"user_id" uuid,
	"person_id" uuid,
	"role" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"address" text,
	"region" text,
	"latitude" double precision,
	"longitude" double precision,
	"website" text,
	"instagram" text,
	"weekly_estimate" integer,
	"estimated_sandwiches" integer,
	"sandwich_type" text DEFAULT 'any' NOT NULL,
	"focus_areas" text[] DEFAULT '{}' NOT NULL,
	"preferences" text,
	"reporting_group" text,
	"contract_signed" boolean DEFAULT false NOT NULL,
	"contract_signed_date" date,
	"contract_end_date" date,
	"has_shared_post" boolean DEFAULT false NOT NULL,
	"shared_post_date" date,
	"average_people_served" integer,
	"people_served_frequency" text,
	"partnership_start_date" date,
	"partnership_years" integer,
	"receiving_fruit" boolean DEFAULT false NOT NULL,
	"receiving_snacks" boolean DEFAULT false NOT NULL,
	"wants_fruit" boolean DEFAULT false NOT NULL,
	"wants_snacks" boolean DEFAULT false NOT NULL,
	"fruit_snacks_notes" text,
	"has_seasonal_changes" boolean DEFAULT false NOT NULL,
	"seasonal_changes" text,
	"summer_needs" text,
	"winter_needs" text,
	"preferred_contact_methods" text[] DEFAULT '{}' NOT NULL,
	"allowed_contact_methods" text[] DEFAULT '{}' NOT NULL,
	"do_not_contact" boolean DEFAULT false NOT NULL,
	"contact_method_notes" text
);

--> statement-breakpoint
ALTER TABLE "recipient_contacts" ADD CONSTRAINT "recipient_contacts_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recipient_contacts" ADD CONSTRAINT "recipient_contacts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recipient_schedules" ADD CONSTRAINT "recipient_schedules_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recipient_stories" ADD CONSTRAINT "recipient_stories_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recipient_tsp_contacts" ADD CONSTRAINT "recipient_tsp_contacts_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recipient_tsp_contacts" ADD CONSTRAINT "recipient_tsp_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "recipient_tsp_contacts" ADD CONSTRAINT "recipient_tsp_contacts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CREATE INDEX "recipient_contacts_recipient" ON "recipient_contacts" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "recipient_contacts_person" ON "recipient_contacts" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "recipient_schedules_recipient" ON "recipient_schedules" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "recipient_stories_recipient" ON "recipient_stories" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "recipient_tsp_contacts_recipient" ON "recipient_tsp_contacts" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "recipient_tsp_contacts_user" ON "recipient_tsp_contacts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "recipient_tsp_contacts_person" ON "recipient_tsp_contacts" USING btree ("person_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_name_key" ON "recipients" USING btree ("name_key");
--> statement-breakpoint
CREATE INDEX "recipients_name_search" ON "recipients" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "recipients_contract_end" ON "recipients" USING btree ("contract_end_date");
--> statement-breakpoint
-- Somebody with an account, or a person without one: never both.
ALTER TABLE recipient_tsp_contacts ADD CONSTRAINT recipient_tsp_contacts_who CHECK (user_id IS NULL OR person_id IS NULL);
--> statement-breakpoint
-- One primary contact. A constraint rather than an index, so that an undo can put two back at once.
ALTER TABLE recipient_contacts ADD CONSTRAINT recipient_contacts_primary
  EXCLUDE USING btree (recipient_id WITH =) WHERE (is_primary) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE recipient_tsp_contacts ADD CONSTRAINT recipient_tsp_contacts_primary
  EXCLUDE USING btree (recipient_id WITH =) WHERE (is_primary) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CALL audit_table('recipients');
--> statement-breakpoint
CALL audit_table('recipient_contacts');
--> statement-breakpoint
CALL audit_table('recipient_tsp_contacts');
--> statement-breakpoint
CALL audit_table('recipient_schedules');
--> statement-breakpoint
CALL audit_table('recipient_stories');
--> statement-breakpoint
CALL search_table('recipients', 'recipient', 'name,region,address,focus_areas,reporting_group', 'email', '', 'phone', 'preferences');
--> statement-breakpoint
CALL search_role('recipient_contacts', 'recipient_contact', 'name,nickname,role', 'email', 'address', 'phone', 'notes');
--> statement-breakpoint
CALL search_role('recipient_tsp_contacts', 'recipient_tsp_contact', 'name,nickname,role', 'email', '', 'phone', 'notes');
