CREATE TABLE "kudos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"recipient_id" uuid NOT NULL,
	"context_type" text NOT NULL,
	"context_id" uuid,
	"entity_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "kudos_once" UNIQUE("created_by","recipient_id","context_type","context_id"),
	CONSTRAINT "kudos_context" CHECK ((context_type = 'general') = (context_id IS NULL))
);

--> statement-breakpoint
CREATE TABLE "kudos_told" (
	"kudos_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "kudos" ADD CONSTRAINT "kudos_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "kudos_told" ADD CONSTRAINT "kudos_told_kudos_id_kudos_id_fk" FOREIGN KEY ("kudos_id") REFERENCES "public"."kudos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "kudos_recipient" ON "kudos" USING btree ("recipient_id","created_at");
--> statement-breakpoint
CREATE INDEX "kudos_sent" ON "kudos" USING btree ("created_by","created_at");
--> statement-breakpoint
CALL audit_table('kudos');
