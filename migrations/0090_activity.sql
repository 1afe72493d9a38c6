CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"section" text NOT NULL,
	"page" text,
	"feature" text,
	"duration_ms" integer,
	"details" jsonb,
	"metadata" jsonb
);
--> statement-breakpoint
CREATE TABLE "activity_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"section" text NOT NULL,
	"count" integer NOT NULL,
	"duration_ms" bigint NOT NULL,
	CONSTRAINT "activity_days_day_kind_action_section_pk" PRIMARY KEY("day","kind","action","section")
);
--> statement-breakpoint
CREATE TABLE "activity_opt_outs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "activity_opt_outs" ADD CONSTRAINT "activity_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at");--> statement-breakpoint
CREATE INDEX "activity_user" ON "activity" USING btree ("user_id","at");