CREATE TABLE "received_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"raw" bytea,
	"size" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"sender" text,
	"person_id" uuid,
	"once" text,
	"received_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "inbox_mails" (
	"message_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"outbox_id" uuid NOT NULL,
	CONSTRAINT "inbox_mails_message_id_person_id_pk" PRIMARY KEY("message_id","person_id")
);

--> statement-breakpoint
ALTER TABLE "inbox_drafts" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "inbox_people" ADD COLUMN "trashed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "inbox_threads" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "received_mails" ADD CONSTRAINT "received_mails_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD CONSTRAINT "inbox_mails_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbox_mails" ADD CONSTRAINT "inbox_mails_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "received_mails_once" ON "received_mails" USING btree ("once");
--> statement-breakpoint
CREATE INDEX "received_mails_at" ON "received_mails" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "received_mails_person" ON "received_mails" USING btree ("person_id","received_at");
--> statement-breakpoint
CREATE INDEX "inbox_mails_outbox" ON "inbox_mails" USING btree ("outbox_id");
--> statement-breakpoint
CREATE INDEX "inbox_mails_person" ON "inbox_mails" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "inbox_people_trash" ON "inbox_people" USING btree ("trashed_at") WHERE trashed_at IS NOT NULL;
