CREATE TABLE "roster_pairs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"person_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"why" text
);

--> statement-breakpoint
ALTER TABLE "roster_pairs" ADD CONSTRAINT "roster_pairs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "roster_pairs" ADD CONSTRAINT "roster_pairs_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "roster_pairs_person" ON "roster_pairs" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "roster_pairs_other" ON "roster_pairs" USING btree ("other_id");
--> statement-breakpoint
CALL audit_table('roster_pairs');
