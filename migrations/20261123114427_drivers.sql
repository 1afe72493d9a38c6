CREATE TABLE "driver_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"driver_id" uuid NOT NULL,
	"signed_on" date NOT NULL,
	"expires_on" date,
	"is_located" boolean DEFAULT false NOT NULL,
	"license_number" text,
	"vehicle_info" text,
	"emergency_contact" text,
	"emergency_phone" text,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "driver_vehicles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"driver_id" uuid NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer,
	"color" text,
	"cooler_capacity" integer,
	"is_primary" boolean DEFAULT false NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "drivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"person_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"inactive_reason" text,
	"area" text,
	"availability" text DEFAULT 'available' NOT NULL,
	"availability_notes" text,
	"host_id" uuid,
	"route_description" text,
	"is_weekly" boolean DEFAULT false NOT NULL,
	"is_event" boolean DEFAULT false NOT NULL,
	"is_speaker" boolean DEFAULT false NOT NULL,
	"van_approved" boolean DEFAULT false NOT NULL,
	"wants_van" boolean DEFAULT false NOT NULL,
	"vehicle_type" text,
	"cooler_status" text,
	"license_number" text,
	"presence" text DEFAULT 'here' NOT NULL,
	"away_from" date,
	"away_reason" text,
	"away_note" text,
	"check_in_on" date,
	"email_agreement_sent" boolean DEFAULT false NOT NULL,
	"voicemail_left" boolean DEFAULT false NOT NULL,
	"wants_app_walkthrough" boolean DEFAULT false NOT NULL,
	"wants_text_alerts" boolean DEFAULT false NOT NULL,
	"never_onboarded" boolean DEFAULT false NOT NULL,
	"wants_to_restart" boolean DEFAULT false NOT NULL,
	"notes" text,
	CONSTRAINT "drivers_person" UNIQUE("person_id") DEFERRABLE INITIALLY IMMEDIATE
);

--> statement-breakpoint
ALTER TABLE "driver_agreements" ADD CONSTRAINT "driver_agreements_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "driver_vehicles" ADD CONSTRAINT "driver_vehicles_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "driver_agreements_driver" ON "driver_agreements" USING btree ("driver_id","signed_on");
--> statement-breakpoint
CREATE INDEX "driver_vehicles_driver" ON "driver_vehicles" USING btree ("driver_id");
--> statement-breakpoint
CREATE INDEX "drivers_host" ON "drivers" USING btree ("host_id");
--> statement-breakpoint
ALTER TABLE "driver_vehicles" ADD CONSTRAINT "driver_vehicles_primary"
  EXCLUDE USING btree (driver_id WITH =) WHERE (is_primary) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CALL audit_table('drivers');
--> statement-breakpoint
CALL audit_table('driver_vehicles');
--> statement-breakpoint
CALL audit_table('driver_agreements');
--> statement-breakpoint
CALL search_role('drivers', 'driver', 'name,nickname,area,route_description', 'email', 'address,notes', 'phone', '');
