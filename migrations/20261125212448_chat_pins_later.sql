CREATE TABLE "later_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"body" text NOT NULL,
	"reply_to" uuid,
	"send_at" timestamp with time zone NOT NULL,
	"refused" text
);

--> statement-breakpoint
CREATE TABLE "message_pins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"thread_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "message_pins_once" UNIQUE("message_id")
);

--> statement-breakpoint
CREATE TABLE "talk_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"tells_read" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
ALTER TABLE "later_messages" ADD CONSTRAINT "later_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "later_messages" ADD CONSTRAINT "later_messages_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_pins" ADD CONSTRAINT "message_pins_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "talk_preferences" ADD CONSTRAINT "talk_preferences_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "later_messages_person" ON "later_messages" USING btree ("person_id","thread_id");
--> statement-breakpoint
CREATE INDEX "later_messages_thread" ON "later_messages" USING btree ("thread_id");
--> statement-breakpoint
CREATE INDEX "later_messages_due" ON "later_messages" USING btree ("send_at") WHERE refused IS NULL;
--> statement-breakpoint
CREATE INDEX "message_pins_thread" ON "message_pins" USING btree ("thread_id");
--> statement-breakpoint
CALL audit_table('message_pins');
CALL audit_table('later_messages');
--> statement-breakpoint
DROP INDEX "messages_author";
--> statement-breakpoint
CREATE INDEX "messages_latest" ON "messages" USING btree ("about_table","created_at","number");
--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("created_by","thread_id","number");
