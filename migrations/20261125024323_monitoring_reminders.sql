CREATE TABLE "monitoring_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"week_start" date NOT NULL,
	"host_id" uuid,
	"person_id" uuid,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"said" text NOT NULL,
	"individual" integer,
	"groups" jsonb DEFAULT '[]' NOT NULL,
	"state" text NOT NULL,
	"entry_id" uuid,
	"decided_by" uuid
);

--> statement-breakpoint
CREATE TABLE "monitoring_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"alert_times" jsonb NOT NULL,
	"remind_hosts" boolean DEFAULT true NOT NULL,
	"mail_subject" text NOT NULL,
	"mail_body" text NOT NULL,
	"text_body" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "monitoring_reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"week_start" date NOT NULL,
	"host_id" uuid NOT NULL,
	"person_id" uuid,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"outbox_id" uuid NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	CONSTRAINT "monitoring_reminders_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "monitoring_runs" (
	"week_start" date NOT NULL,
	"slot" text NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	CONSTRAINT "monitoring_runs_week_start_slot_pk" PRIMARY KEY("week_start","slot")
);

--> statement-breakpoint
ALTER TABLE "monitoring_answers" ADD CONSTRAINT "monitoring_answers_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monitoring_answers" ADD CONSTRAINT "monitoring_answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monitoring_answers" ADD CONSTRAINT "monitoring_answers_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monitoring_reminders" ADD CONSTRAINT "monitoring_reminders_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monitoring_reminders" ADD CONSTRAINT "monitoring_reminders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "monitoring_reminders" ADD CONSTRAINT "monitoring_reminders_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "monitoring_answers_week" ON "monitoring_answers" USING btree ("week_start","host_id");
--> statement-breakpoint
CREATE INDEX "monitoring_answers_host" ON "monitoring_answers" USING btree ("host_id");
--> statement-breakpoint
CREATE INDEX "monitoring_answers_person" ON "monitoring_answers" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "monitoring_answers_decided" ON "monitoring_answers" USING btree ("decided_by");
--> statement-breakpoint
CREATE INDEX "monitoring_reminders_week" ON "monitoring_reminders" USING btree ("week_start","sent_at");
--> statement-breakpoint
CREATE INDEX "monitoring_reminders_host" ON "monitoring_reminders" USING btree ("host_id","sent_at");
--> statement-breakpoint
CREATE INDEX "monitoring_reminders_person" ON "monitoring_reminders" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "monitoring_reminders_by" ON "monitoring_reminders" USING btree ("sent_by");

--> statement-breakpoint
INSERT INTO monitoring_plan (id, alert_times, remind_hosts, mail_subject, mail_body, text_body) VALUES (
  '0190a6e8-3c1f-7d42-9a5b-000000000134', '[{"weekday": 4, "time": "19:00"}, {"weekday": 5, "time": "08:00"}]', true,
  'How many sandwiches at {location}?',
  'The numbers of {location} for the week of {week} are not in yet. Could you send them? One number is enough, and 0 is a number, too.',
  '{organization}: how many sandwiches at {location}, week of {week}? Just answer with the number: 306, or 306 and 40 from Scouts.');
--> statement-breakpoint
CALL audit_table('monitoring_plan');
--> statement-breakpoint
CALL audit_table('monitoring_answers');
