CREATE TABLE "grant_assumptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"value" integer NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL
);

--> statement-breakpoint
CREATE UNIQUE INDEX "grant_assumptions_name" ON "grant_assumptions" USING btree ("name");

--> statement-breakpoint
CALL audit_table('grant_assumptions');
