CREATE TABLE "letter_schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"letter" text NOT NULL,
	"is_on" boolean NOT NULL,
	"time" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "letter_sends" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"letter" text NOT NULL,
	"about_table" text NOT NULL,
	"about_id" text NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"nth" integer DEFAULT 1 NOT NULL,
	"outbox_id" uuid,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "letter_words" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"letter" text NOT NULL,
	"language" text NOT NULL,
	"section" text NOT NULL,
	"words" text DEFAULT '' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "event_intakes" (
	"event_request_id" uuid PRIMARY KEY NOT NULL,
	"form_key" text NOT NULL,
	"language" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_intakes_form_key_unique" UNIQUE("form_key")
);

--> statement-breakpoint
CREATE TABLE "event_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"event_request_id" uuid NOT NULL,
	"organizer_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "event_digests" (
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"person" text NOT NULL,
	CONSTRAINT "event_digests_kind_day_person_pk" PRIMARY KEY("kind","day","person")
);

--> statement-breakpoint
CREATE TABLE "event_nudges" (
	"event_request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occasion" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_nudges_event_request_id_kind_occasion_pk" PRIMARY KEY("event_request_id","kind","occasion")
);

--> statement-breakpoint
CREATE TABLE "event_letter_skips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"event_request_id" uuid NOT NULL,
	"letter" text NOT NULL,
	"occasion" text DEFAULT '' NOT NULL
);

--> statement-breakpoint
ALTER TABLE "letter_sends" ADD CONSTRAINT "letter_sends_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "letter_sends" ADD CONSTRAINT "letter_sends_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_intakes" ADD CONSTRAINT "event_intakes_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_links" ADD CONSTRAINT "event_links_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_links" ADD CONSTRAINT "event_links_organizer_id_event_organizers_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."event_organizers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_nudges" ADD CONSTRAINT "event_nudges_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_letter_skips" ADD CONSTRAINT "event_letter_skips_event_request_id_event_requests_id_fk" FOREIGN KEY ("event_request_id") REFERENCES "public"."event_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "letter_schedules_letter" ON "letter_schedules" USING btree ("letter");
--> statement-breakpoint
CREATE UNIQUE INDEX "letter_sends_once" ON "letter_sends" USING btree ("about_table","about_id","letter","occasion","nth");
--> statement-breakpoint
CREATE INDEX "letter_sends_letter" ON "letter_sends" USING btree ("letter","sent_at");
--> statement-breakpoint
CREATE INDEX "letter_sends_outbox" ON "letter_sends" USING btree ("outbox_id");
--> statement-breakpoint
CREATE INDEX "letter_sends_by" ON "letter_sends" USING btree ("sent_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "letter_words_section" ON "letter_words" USING btree ("letter","language","section");
--> statement-breakpoint
CREATE INDEX "event_links_event" ON "event_links" USING btree ("event_request_id");
--> statement-breakpoint
CREATE INDEX "event_links_organizer" ON "event_links" USING btree ("organizer_id");
--> statement-breakpoint
CREATE INDEX "event_links_expires" ON "event_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "event_letter_skips_once" ON "event_letter_skips" USING btree ("event_request_id","letter","occasion");
--> statement-breakpoint
CREATE INDEX "event_letter_skips_event" ON "event_letter_skips" USING btree ("event_request_id");
--> statement-breakpoint
CALL audit_table('letter_words');
--> statement-breakpoint
CALL audit_table('letter_schedules');
--> statement-breakpoint
CALL audit_table('event_letter_skips');
