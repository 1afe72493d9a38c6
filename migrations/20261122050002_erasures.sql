-- Erasing as a job, and where else an erased person is named.
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"known" text,
	"state" text DEFAULT 'erasing' NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "erasure_places" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"erasure_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"row_key" jsonb NOT NULL,
	"column_name" text NOT NULL,
	"is_whole" boolean NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"refused" text
);
--> statement-breakpoint
ALTER TABLE "erasure_places" ADD CONSTRAINT "erasure_places_erasure_id_erasures_id_fk" FOREIGN KEY ("erasure_id") REFERENCES "public"."erasures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_person" ON "erasures" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "erasures_asked" ON "erasures" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_places_place" ON "erasure_places" USING btree ("erasure_id","table_name","row_key","column_name");
