CREATE TABLE "inbox_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"addressed" text[] NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"context_table" text,
	"context_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "inbox_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"inbox_thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	"folder" text DEFAULT 'inbox' NOT NULL,
	"put_away_at" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "inbox_people_once" UNIQUE("inbox_thread_id","person_id")
);

--> statement-breakpoint
CREATE TABLE "inbox_threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"subject" text NOT NULL,
	"addressed" text[] NOT NULL,
	"context_table" text,
	"context_id" uuid,
	CONSTRAINT "inbox_threads_context_whole" CHECK ((context_table IS NULL) = (context_id IS NULL))
);

--> statement-breakpoint
ALTER TABLE "inbox_drafts" ADD CONSTRAINT "inbox_drafts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbox_people" ADD CONSTRAINT "inbox_people_inbox_thread_id_inbox_threads_id_fk" FOREIGN KEY ("inbox_thread_id") REFERENCES "public"."inbox_threads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbox_people" ADD CONSTRAINT "inbox_people_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "inbox_drafts_person" ON "inbox_drafts" USING btree ("person_id","at");
--> statement-breakpoint
CREATE INDEX "inbox_people_person" ON "inbox_people" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "inbox_threads_context" ON "inbox_threads" USING btree ("context_table","context_id");
--> statement-breakpoint
CALL audit_table('inbox_threads');
CALL audit_table('inbox_people');
CALL search_table('inbox_threads', 'inbox-message', 'subject', '', '', '', '');
