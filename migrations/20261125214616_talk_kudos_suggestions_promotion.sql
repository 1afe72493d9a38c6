CREATE TABLE "message_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"message_id" uuid NOT NULL,
	"about_table" text NOT NULL,
	"about_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "kudos_digests" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"sent_for" date
);

--> statement-breakpoint
CREATE TABLE "promotion_uses" (
	"graphic_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "promotion_uses_graphic_id_kind_person_id_day_pk" PRIMARY KEY("graphic_id","kind","person_id","day")
);

--> statement-breakpoint
ALTER TABLE "suggestions" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "suggestions" ADD COLUMN "assigned_to" uuid;
--> statement-breakpoint
ALTER TABLE "kudos_digests" ADD CONSTRAINT "kudos_digests_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "message_outcomes_once" ON "message_outcomes" USING btree ("message_id","about_table","about_id");
--> statement-breakpoint
CREATE INDEX "message_outcomes_about" ON "message_outcomes" USING btree ("about_table","about_id");
--> statement-breakpoint
CREATE INDEX "promotion_uses_person" ON "promotion_uses" USING btree ("person_id");
--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "suggestions_assigned" ON "suggestions" USING btree ("assigned_to");
--> statement-breakpoint
CALL audit_table('message_outcomes');
