CREATE TABLE "promotion_graphics" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"intended_use_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"file_id" uuid NOT NULL,
	"announced_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "promotion_graphics" ADD CONSTRAINT "promotion_graphics_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "promotion_graphics_file" ON "promotion_graphics" USING btree ("file_id");

--> statement-breakpoint
CALL audit_table('promotion_graphics');
--> statement-breakpoint
CALL search_table('promotion_graphics', 'graphic', 'title', '', '', '', 'description');
