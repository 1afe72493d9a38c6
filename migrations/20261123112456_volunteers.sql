CREATE TABLE "volunteers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"person_id" uuid NOT NULL,
	"type" text DEFAULT 'general' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"inactive_reason" text,
	"area" text,
	"availability" text DEFAULT 'available' NOT NULL,
	"availability_notes" text,
	"is_speaker" boolean DEFAULT false NOT NULL,
	"notes" text,
	CONSTRAINT "volunteers_person" UNIQUE("person_id") DEFERRABLE INITIALLY IMMEDIATE
);

--> statement-breakpoint
ALTER TABLE "volunteers" ADD CONSTRAINT "volunteers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CALL audit_table('volunteers');
--> statement-breakpoint
CALL search_role('volunteers', 'volunteer', 'name,nickname,area', 'email', 'address,notes', 'phone', '');
