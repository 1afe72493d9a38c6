CREATE TABLE "task_mornings" (
	"task_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	CONSTRAINT "task_mornings_task_id_user_id_due_date_pk" PRIMARY KEY("task_id","user_id","due_date")
);

--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"kind" text DEFAULT 'custom' NOT NULL,
	"about_table" text,
	"about_id" uuid,
	"source" text,
	"due_date" date,
	"due_time" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"assigned_to" uuid[] DEFAULT '{}' NOT NULL,
	"done_by" uuid[] DEFAULT '{}' NOT NULL,
	"assigned_name" text,
	"completed_at" timestamp with time zone,
	"completed_by" uuid,
	"completion_notes" text
);

--> statement-breakpoint
ALTER TABLE "task_mornings" ADD CONSTRAINT "task_mornings_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "task_mornings" ADD CONSTRAINT "task_mornings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_completed_by_users_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "task_mornings_user" ON "task_mornings" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "tasks_completed_by" ON "tasks" USING btree ("completed_by");
--> statement-breakpoint
CREATE INDEX "tasks_about" ON "tasks" USING btree ("about_table","about_id");
--> statement-breakpoint
CREATE INDEX "tasks_assigned" ON "tasks" USING gin ("assigned_to");
--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_date") WHERE status IN ('pending', 'in_progress');

--> statement-breakpoint
-- Work about a record goes with it, and comes back with it: there is no foreign key to all tables that it can be about.
CREATE FUNCTION tasks_go_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tasks WHERE about_table = TG_TABLE_NAME AND about_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_go_along BEFORE DELETE ON event_requests FOR EACH ROW EXECUTE FUNCTION tasks_go_along();
--> statement-breakpoint
CALL audit_table('tasks');
--> statement-breakpoint
CALL search_table('tasks', 'task', 'title', '', '', '', 'description');
