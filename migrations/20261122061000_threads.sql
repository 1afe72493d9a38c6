CREATE TABLE "thread_drafts" (
	"thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"body" text NOT NULL,
	"reply_to" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_drafts_thread_id_person_id_pk" PRIMARY KEY("thread_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "message_mentions" (
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "message_mentions_message_id_person_id_pk" PRIMARY KEY("message_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"thread_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"body" text NOT NULL,
	"reply_to" uuid,
	"edited_at" timestamp with time zone,
	"taken_down" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reactions_message_id_person_id_emoji_pk" PRIMARY KEY("message_id","person_id","emoji")
);
--> statement-breakpoint
CREATE TABLE "thread_reads" (
	"thread_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"up_to" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_reads_thread_id_person_id_pk" PRIMARY KEY("thread_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"about_table" text,
	"about_id" uuid,
	"last_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "thread_drafts" ADD CONSTRAINT "thread_drafts_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_drafts" ADD CONSTRAINT "thread_drafts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reads" ADD CONSTRAINT "thread_reads_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_drafts_person" ON "thread_drafts" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "message_mentions_person" ON "message_mentions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_order" ON "messages" USING btree ("thread_id","number");--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "message_reactions_person" ON "message_reactions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "thread_reads_person" ON "thread_reads" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_record" ON "threads" USING btree ("about_table","about_id") WHERE kind = 'record';--> statement-breakpoint
-- Who is named in a message stands in its text; this is where to find the messages that name somebody.
CREATE FUNCTION keep_message_mentions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM message_mentions WHERE message_id = NEW.id;
  INSERT INTO message_mentions (message_id, person_id)
    SELECT DISTINCT NEW.id, u.id
    FROM regexp_matches(NEW.body, '<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>', 'g') AS named
    JOIN users u ON u.id = named[1]::uuid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_mentions AFTER INSERT OR UPDATE OF body ON messages
  FOR EACH ROW EXECUTE FUNCTION keep_message_mentions();
--> statement-breakpoint
CALL audit_table('messages');
