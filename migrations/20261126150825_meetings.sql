CREATE TABLE "agenda_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"meeting_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"section" text DEFAULT 'new_business' NOT NULL,
	"minutes" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"is_done" boolean DEFAULT false NOT NULL,
	"position" double precision DEFAULT extract(epoch from clock_timestamp()) NOT NULL,
	"project_id" uuid,
	"deferred_from" uuid
);

--> statement-breakpoint
CREATE TABLE "meeting_attendance" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid,
	"guest" text,
	"state" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "meeting_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"meeting_id" uuid NOT NULL,
	"agenda_item_id" uuid,
	"kind" text DEFAULT 'note' NOT NULL,
	"text" text NOT NULL,
	"position" double precision DEFAULT extract(epoch from clock_timestamp()) NOT NULL,
	"task_id" uuid
);

--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"kind" text DEFAULT 'weekly' NOT NULL,
	"date" date NOT NULL,
	"start_time" text NOT NULL,
	"minutes" integer,
	"location" text,
	"link" text,
	"description" text,
	"invited" uuid[] DEFAULT '{}' NOT NULL,
	"summary" text,
	"minutes_link" text,
	"status" text DEFAULT 'planning' NOT NULL,
	"next_id" uuid
);

--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agenda_items" ADD CONSTRAINT "agenda_items_deferred_from_agenda_items_id_fk" FOREIGN KEY ("deferred_from") REFERENCES "public"."agenda_items"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_attendance" ADD CONSTRAINT "meeting_attendance_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_attendance" ADD CONSTRAINT "meeting_attendance_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_lines" ADD CONSTRAINT "meeting_lines_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_lines" ADD CONSTRAINT "meeting_lines_agenda_item_id_agenda_items_id_fk" FOREIGN KEY ("agenda_item_id") REFERENCES "public"."agenda_items"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meeting_lines" ADD CONSTRAINT "meeting_lines_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_next_id_meetings_id_fk" FOREIGN KEY ("next_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agenda_items_meeting" ON "agenda_items" USING btree ("meeting_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "agenda_items_project" ON "agenda_items" USING btree ("meeting_id","project_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "agenda_items_deferred" ON "agenda_items" USING btree ("deferred_from");
--> statement-breakpoint
CREATE INDEX "agenda_items_of_project" ON "agenda_items" USING btree ("project_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_attendance_person" ON "meeting_attendance" USING btree ("meeting_id","user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_attendance_guest" ON "meeting_attendance" USING btree ("meeting_id","guest");
--> statement-breakpoint
CREATE INDEX "meeting_attendance_user" ON "meeting_attendance" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "meeting_lines_meeting" ON "meeting_lines" USING btree ("meeting_id","position");
--> statement-breakpoint
CREATE INDEX "meeting_lines_item" ON "meeting_lines" USING btree ("agenda_item_id");
--> statement-breakpoint
CREATE INDEX "meeting_lines_kind" ON "meeting_lines" USING btree ("kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "meeting_lines_task" ON "meeting_lines" USING btree ("task_id");
--> statement-breakpoint
CREATE INDEX "meetings_date" ON "meetings" USING btree ("date");
--> statement-breakpoint
CREATE INDEX "meetings_kind" ON "meetings" USING btree ("kind","date");
--> statement-breakpoint
CREATE INDEX "meetings_next" ON "meetings" USING btree ("next_id");
--> statement-breakpoint
CREATE INDEX "meetings_invited" ON "meetings" USING gin ("invited");

--> statement-breakpoint
CALL audit_table('meetings');
--> statement-breakpoint
CALL audit_table('agenda_items');
--> statement-breakpoint
CALL audit_table('meeting_lines');
--> statement-breakpoint
CALL audit_table('meeting_attendance');
--> statement-breakpoint
CALL search_table('meetings', 'meeting', 'title', '', '', '', 'description,summary,location');
--> statement-breakpoint
CALL search_table('meeting_lines', 'line', 'text', '', '', '', '');
--> statement-breakpoint
-- Work about a record goes with it.
CREATE TRIGGER tasks_go_along BEFORE DELETE ON meetings FOR EACH ROW EXECUTE FUNCTION tasks_go_along();
