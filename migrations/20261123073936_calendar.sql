CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "availability_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"from_time" text,
	"to_time" text,
	"notes" text,
	"repeats" jsonb,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_on" date,
	CONSTRAINT "availability_slots_days_in_order" CHECK ("availability_slots"."to_day" >= "availability_slots"."from_day"),
	CONSTRAINT "availability_slots_times_of_one_day" CHECK (("availability_slots"."from_time" IS NULL) = ("availability_slots"."to_time" IS NULL) AND ("availability_slots"."from_time" IS NULL OR ("availability_slots"."to_time" > "availability_slots"."from_time" AND "availability_slots"."to_day" = "availability_slots"."from_day")))
);

--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "availability_slots" ADD CONSTRAINT "availability_slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "availability_slots_person" ON "availability_slots" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "availability_slots_days" ON "availability_slots" USING btree ("from_day","ends_on");

--> statement-breakpoint
CALL audit_table('availability_slots');
