CREATE TABLE "followed_sheets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"target" text NOT NULL,
	"rule" text NOT NULL,
	"pace" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sheet_readings" (
	"sheet_id" uuid PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"fault" text,
	"digest" text,
	"import_id" uuid,
	"outcome" text,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
ALTER TABLE "followed_sheets" ADD CONSTRAINT "followed_sheets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sheet_readings" ADD CONSTRAINT "sheet_readings_sheet_id_followed_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."followed_sheets"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "followed_sheets_owner" ON "followed_sheets" USING btree ("created_by");
--> statement-breakpoint
CALL audit_table('followed_sheets');
