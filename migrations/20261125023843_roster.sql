CREATE TABLE "ask_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ask_links_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "cover_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"slot_id" uuid NOT NULL,
	"person_id" uuid,
	"status" text DEFAULT 'running' NOT NULL,
	"won_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"look_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "helper_wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"person_id" uuid NOT NULL,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"times_a_month" integer,
	"most_a_week" integer,
	"most_a_month" integer,
	"put_me_down" boolean DEFAULT false NOT NULL,
	"covers" boolean DEFAULT true NOT NULL,
	CONSTRAINT "helper_wishes_once" UNIQUE("person_id"),
	CONSTRAINT "helper_wishes_numbers" CHECK (coalesce("helper_wishes"."times_a_month", 0) BETWEEN 0 AND 31 AND coalesce("helper_wishes"."most_a_week", 1) BETWEEN 1 AND 7 AND coalesce("helper_wishes"."most_a_month", 0) BETWEEN 0 AND 31)
);

--> statement-breakpoint
CREATE TABLE "slot_asks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"slot_id" uuid NOT NULL,
	"round_id" uuid,
	"person_id" uuid NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone,
	"answer" text,
	"words" text,
	"answered_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"link_id" uuid,
	CONSTRAINT "slot_asks_once" UNIQUE("slot_id","person_id")
);

--> statement-breakpoint
ALTER TABLE "ask_links" ADD CONSTRAINT "ask_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cover_rounds" ADD CONSTRAINT "cover_rounds_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cover_rounds" ADD CONSTRAINT "cover_rounds_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cover_rounds" ADD CONSTRAINT "cover_rounds_won_by_people_id_fk" FOREIGN KEY ("won_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "helper_wishes" ADD CONSTRAINT "helper_wishes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_asks" ADD CONSTRAINT "slot_asks_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_asks" ADD CONSTRAINT "slot_asks_round_id_cover_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."cover_rounds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_asks" ADD CONSTRAINT "slot_asks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_asks" ADD CONSTRAINT "slot_asks_link_id_ask_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."ask_links"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cover_rounds_slot" ON "cover_rounds" USING btree ("slot_id");
--> statement-breakpoint
CREATE INDEX "cover_rounds_due" ON "cover_rounds" USING btree ("look_at") WHERE look_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "cover_rounds_person" ON "cover_rounds" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "cover_rounds_won" ON "cover_rounds" USING btree ("won_by");
--> statement-breakpoint
CREATE INDEX "slot_asks_round" ON "slot_asks" USING btree ("round_id");
--> statement-breakpoint
CREATE INDEX "slot_asks_person" ON "slot_asks" USING btree ("person_id","asked_at");
--> statement-breakpoint
CREATE INDEX "slot_asks_link" ON "slot_asks" USING btree ("link_id");

--> statement-breakpoint
CREATE INDEX "ask_links_person" ON "ask_links" USING btree ("person_id");
--> statement-breakpoint
CALL audit_table('helper_wishes');
--> statement-breakpoint
CALL audit_table('cover_rounds');
--> statement-breakpoint
CALL audit_table('slot_asks');
