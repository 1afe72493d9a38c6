CREATE TABLE "work_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);

--> statement-breakpoint
CREATE TABLE "work_logs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"user_id" uuid NOT NULL,
	"work_date" date NOT NULL,
	"hours" integer DEFAULT 0 NOT NULL,
	"minutes" integer DEFAULT 0 NOT NULL,
	"total_minutes" integer GENERATED ALWAYS AS (hours * 60 + minutes) STORED NOT NULL,
	"description" text NOT NULL,
	"kind_id" uuid,
	"visibility" text DEFAULT 'private' NOT NULL,
	"shared_with" uuid[] DEFAULT '{}' NOT NULL,
	"department" text,
	"team_id" uuid,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_reason" text,
	"decided_content" text,
	"content" text GENERATED ALWAYS AS (md5((work_date - DATE '2000-01-01')::text || '|' || hours::text || '|' || minutes::text || '|' || coalesce(kind_id::text, '') || '|' || description)) STORED NOT NULL,
	"status" text GENERATED ALWAYS AS (CASE WHEN decided_content = md5((work_date - DATE '2000-01-01')::text || '|' || hours::text || '|' || minutes::text || '|' || coalesce(kind_id::text, '') || '|' || description) THEN coalesce(decision, 'pending') ELSE 'pending' END) STORED NOT NULL
);

--> statement-breakpoint
CREATE TABLE "work_teams" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"department" text,
	"member_ids" uuid[] DEFAULT '{}' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "work_timers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"description" text,
	"kind_id" uuid
);

--> statement-breakpoint
ALTER TABLE "work_logs" ADD CONSTRAINT "work_logs_kind_id_work_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."work_kinds"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "work_logs" ADD CONSTRAINT "work_logs_team_id_work_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."work_teams"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "work_timers" ADD CONSTRAINT "work_timers_kind_id_work_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."work_kinds"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CREATE UNIQUE INDEX "work_kinds_name_key" ON "work_kinds" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "work_logs_person" ON "work_logs" USING btree ("user_id","work_date","id");
--> statement-breakpoint
CREATE INDEX "work_logs_date" ON "work_logs" USING btree ("work_date","id");
--> statement-breakpoint
CREATE INDEX "work_logs_kind" ON "work_logs" USING btree ("kind_id","work_date");
--> statement-breakpoint
CREATE INDEX "work_logs_team" ON "work_logs" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "work_timers_kind" ON "work_timers" USING btree ("kind_id");
--> statement-breakpoint
CREATE INDEX "work_logs_waiting" ON "work_logs" USING btree ("work_date","id") WHERE "work_logs"."status" = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "work_teams_name_key" ON "work_teams" USING btree (lower("name"));
--> statement-breakpoint
CREATE UNIQUE INDEX "work_timers_user_key" ON "work_timers" USING btree ("user_id");
--> statement-breakpoint
CALL audit_table('work_kinds');
--> statement-breakpoint
CALL audit_table('work_teams');
--> statement-breakpoint
CALL audit_table('work_logs');
--> statement-breakpoint
CALL audit_table('work_timers');
--> statement-breakpoint
CALL search_table('work_logs', 'work entry', 'description,department', '', '', '', '');
