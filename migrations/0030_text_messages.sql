CREATE TABLE "text_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"campaigns" text[] NOT NULL,
	"wording" text NOT NULL,
	"asked_on" text NOT NULL,
	"method" text,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"stopped_by" text,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_stops" (
	"phone" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"person_id" uuid,
	"text" text NOT NULL,
	"meaning" text NOT NULL,
	"answer" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "text_announcements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"campaign" text NOT NULL,
	"text" text NOT NULL,
	"people" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_preferences" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "message_preferences" ADD COLUMN "quiet_to" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "campaign" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "text_consents" ADD CONSTRAINT "text_consents_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "received_texts" ADD CONSTRAINT "received_texts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "text_announcements" ADD CONSTRAINT "text_announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "text_consents_person" ON "text_consents" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "text_consents_confirmed" ON "text_consents" USING btree ("person_id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "text_consents_pending" ON "text_consents" USING btree ("person_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "text_consents_phone" ON "text_consents" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "received_texts_at" ON "received_texts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "received_texts_phone" ON "received_texts" USING btree ("phone","received_at");--> statement-breakpoint
CREATE INDEX "received_texts_person" ON "received_texts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "text_announcements_by" ON "text_announcements" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");
--> statement-breakpoint
-- Whether somebody wants texts is their consent now, with a number that was proved.
ALTER TABLE "message_preferences" DROP COLUMN "sms";
