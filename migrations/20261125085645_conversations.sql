CREATE TABLE "conversation_levels" (
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "conversation_levels_conversation_id_person_id_pk" PRIMARY KEY("conversation_id","person_id")
);

--> statement-breakpoint
CREATE TABLE "conversation_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"conversation_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversation_people_once" UNIQUE("conversation_id","person_id")
);

--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"kind" text NOT NULL,
	"channel" text,
	"name" text DEFAULT '' NOT NULL,
	"pair" text,
	CONSTRAINT "conversations_channel" UNIQUE("channel"),
	CONSTRAINT "conversations_pair" UNIQUE("pair"),
	CONSTRAINT "conversations_kind" CHECK ((kind = 'channel') = (channel IS NOT NULL) AND (kind = 'direct') = (pair IS NOT NULL)),
	CONSTRAINT "conversations_name" CHECK ((kind = 'direct') = (name = ''))
);

--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_table" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversation_levels" ADD CONSTRAINT "conversation_levels_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_levels" ADD CONSTRAINT "conversation_levels_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_people" ADD CONSTRAINT "conversation_people_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_people" ADD CONSTRAINT "conversation_people_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "conversation_levels_person" ON "conversation_levels" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "conversation_people_person" ON "conversation_people" USING btree ("person_id");
--> statement-breakpoint
-- Of the thread that a message is in, so that its rules are known by the row alone; an undo of an older one has it too.
CREATE FUNCTION message_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.about_table := coalesce((SELECT about_table FROM threads WHERE id = NEW.thread_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER message_place BEFORE INSERT OR UPDATE OF thread_id ON messages FOR EACH ROW EXECUTE FUNCTION message_place();
ALTER TABLE messages DISABLE TRIGGER USER;
UPDATE messages SET about_table = coalesce((SELECT about_table FROM threads WHERE id = thread_id), '');
ALTER TABLE messages ENABLE TRIGGER USER;
-- The channels of spec 6 are there from the beginning.
INSERT INTO conversations (kind, channel, name) VALUES
  ('channel', 'general', 'General'),
  ('channel', 'core-team', 'Core team'),
  ('channel', 'host', 'Hosts'),
  ('channel', 'driver', 'Drivers'),
  ('channel', 'recipient', 'Recipients'),
  ('channel', 'volunteer-management', 'Volunteer management'),
  ('channel', 'committee', 'Committee'),
  ('channel', 'events-committee', 'Events committee'),
  ('channel', 'grants-committee', 'Grants committee'),
  ('channel', 'web-committee', 'Web committee'),
  ('channel', 'board-chat', 'Board');
CALL audit_table('conversations');
CALL audit_table('conversation_people');
