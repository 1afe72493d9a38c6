CREATE TABLE "important_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"category" text DEFAULT 'planning' NOT NULL,
	"description" text,
	"embedded" boolean DEFAULT false NOT NULL
);


--> statement-breakpoint
CALL audit_table('important_links');
--> statement-breakpoint
CALL search_table('important_links', 'tool', 'title', '', '', '', 'description');
