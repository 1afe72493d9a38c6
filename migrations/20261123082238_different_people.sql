-- Two who look like one person and are not (docs/decisions/115).
CREATE TABLE "different_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_first_id_people_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "different_people" ADD CONSTRAINT "different_people_second_id_people_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CREATE INDEX "different_people_pair" ON "different_people" USING btree ("first_id","second_id");
--> statement-breakpoint
CREATE INDEX "different_people_second" ON "different_people" USING btree ("second_id");
--> statement-breakpoint
CALL audit_table('different_people');
