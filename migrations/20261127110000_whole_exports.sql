CREATE TABLE "whole_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"state" text NOT NULL,
	"ended_at" timestamp with time zone,
	"bytes" bigint,
	"rows" integer,
	"files" integer,
	"failure" text,
	"fetched_by" uuid,
	"fetched_at" timestamp with time zone
);

--> statement-breakpoint
CREATE INDEX "whole_exports_created" ON "whole_exports" USING btree ("created_at");
--> statement-breakpoint
CALL audit_table('whole_exports');
