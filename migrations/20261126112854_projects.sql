CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"number" serial NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"kind" text DEFAULT 'internal' NOT NULL,
	"category" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"assigned_to" uuid[] DEFAULT '{}' NOT NULL,
	"assigned_names" text[] DEFAULT '{}' NOT NULL,
	"support_ids" uuid[] DEFAULT '{}' NOT NULL,
	"support_names" text[] DEFAULT '{}' NOT NULL,
	"start_date" date,
	"due_date" date,
	"milestone" text,
	"progress" integer,
	"estimated_hours" integer,
	"actual_hours" integer,
	"budget" integer,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"deliverables" text,
	"requirements" text,
	"resources" text,
	"blockers" text,
	"notes" text,
	"review_in_next_meeting" boolean DEFAULT false NOT NULL,
	"meeting_discussion_points" text,
	"meeting_decision_items" text,
	"last_discussed_date" date,
	"is_template" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_by" uuid,
	"archived_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "task_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL
);

--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "parent_id" uuid;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "position" double precision DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "is_milestone" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeats" text;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "next_of" uuid;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "projects_number" ON "projects" USING btree ("number");
--> statement-breakpoint
CREATE INDEX "projects_assigned" ON "projects" USING gin ("assigned_to");
--> statement-breakpoint
CREATE INDEX "projects_support" ON "projects" USING gin ("support_ids");
--> statement-breakpoint
CREATE INDEX "projects_completed_by" ON "projects" USING btree ("completed_by");
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_parent_id_tasks_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_next_of_tasks_id_fk" FOREIGN KEY ("next_of") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "tasks_parent" ON "tasks" USING btree ("parent_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_next_once" ON "tasks" USING btree ("next_of");

--> statement-breakpoint
INSERT INTO task_lists (id, name) VALUES ('5ea3b0a4-0000-4000-8000-000000000002', 'One-off tasks');
--> statement-breakpoint
CALL audit_table('task_lists');
--> statement-breakpoint
CALL audit_table('projects');
--> statement-breakpoint
CALL search_table('projects', 'project', 'title,milestone', '', '', '', 'description,notes,blockers');
--> statement-breakpoint
-- Work about a record goes with it.
CREATE TRIGGER tasks_go_along BEFORE DELETE ON projects FOR EACH ROW EXECUTE FUNCTION tasks_go_along();
