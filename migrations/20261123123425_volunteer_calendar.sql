CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"colour" text DEFAULT 'blue' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
CREATE TABLE "outside_entries" (
	"calendar_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"place" text,
	"from_day" date,
	"to_day" date,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	CONSTRAINT "outside_entries_calendar_id_id_pk" PRIMARY KEY("calendar_id","id")
);

--> statement-breakpoint
CREATE TABLE "outside_readings" (
	"calendar_id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"fault" text,
	"entries" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"digest" text
);

--> statement-breakpoint
ALTER TABLE "outside_entries" ADD CONSTRAINT "outside_entries_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outside_readings" ADD CONSTRAINT "outside_readings_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "outside_entries_days" ON "outside_entries" USING btree ("from_day","to_day");
--> statement-breakpoint
CREATE INDEX "outside_entries_times" ON "outside_entries" USING btree ("start_at","end_at");
--> statement-breakpoint
CALL audit_table('outside_calendars');
