CREATE TABLE "suggestion_votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"suggestion_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "suggestion_votes_once" UNIQUE("suggestion_id","person_id")
);

--> statement-breakpoint
CREATE TABLE "suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"answer" text,
	"effort" text,
	"notes" text,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"merged_into" uuid,
	CONSTRAINT "suggestions_code" UNIQUE("code_hash"),
	CONSTRAINT "suggestions_nameless" CHECK (NOT is_anonymous OR created_by IS NULL),
	CONSTRAINT "suggestions_not_itself" CHECK (merged_into <> id)
);

--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "signed_as" text;
--> statement-breakpoint
ALTER TABLE "suggestion_votes" ADD CONSTRAINT "suggestion_votes_suggestion_id_suggestions_id_fk" FOREIGN KEY ("suggestion_id") REFERENCES "public"."suggestions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suggestion_votes" ADD CONSTRAINT "suggestion_votes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suggestions" ADD CONSTRAINT "suggestions_merged_into_suggestions_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."suggestions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "suggestion_votes_person" ON "suggestion_votes" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "suggestions_status" ON "suggestions" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "suggestions_merged" ON "suggestions" USING btree ("merged_into");
--> statement-breakpoint
CALL audit_table('suggestions');
--> statement-breakpoint
CALL audit_table('suggestion_votes');
--> statement-breakpoint
CALL search_table('suggestions', 'suggestion', 'title', '', '', '', 'description');
