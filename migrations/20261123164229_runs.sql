CREATE TABLE "run_drivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"run_id" uuid NOT NULL,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"leaves_at" integer DEFAULT 540 NOT NULL,
	"back_by" integer DEFAULT 1020 NOT NULL,
	"coolers" integer DEFAULT 6 NOT NULL,
	"starts_at" text DEFAULT 'first' NOT NULL,
	"ends_at" text DEFAULT 'last' NOT NULL
);

--> statement-breakpoint
CREATE TABLE "run_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"run_id" uuid NOT NULL,
	"host_id" uuid,
	"recipient_id" uuid NOT NULL,
	"plan_id" uuid,
	"sandwiches" integer NOT NULL,
	"coolers" integer DEFAULT 1 NOT NULL,
	"ready_from" integer,
	"ready_until" integer,
	"due_from" integer,
	"due_until" integer,
	"service_minutes" integer DEFAULT 10 NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "run_stops" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"run_driver_id" uuid,
	"position" integer,
	"started_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"problem_at" timestamp with time zone,
	"problem" text,
	"sandwiches" integer
);

--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"cold_minutes" integer DEFAULT 120 NOT NULL,
	"miles_per_hour" integer DEFAULT 25 NOT NULL,
	"notes" text
);

--> statement-breakpoint
ALTER TABLE "run_drivers" ADD CONSTRAINT "run_drivers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_drivers" ADD CONSTRAINT "run_drivers_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_drivers" ADD CONSTRAINT "run_drivers_vehicle_id_driver_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."driver_vehicles"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_jobs" ADD CONSTRAINT "run_jobs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_jobs" ADD CONSTRAINT "run_jobs_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_jobs" ADD CONSTRAINT "run_jobs_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_jobs" ADD CONSTRAINT "run_jobs_plan_id_planned_deliveries_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."planned_deliveries"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_job_id_run_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."run_jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "run_stops" ADD CONSTRAINT "run_stops_run_driver_id_run_drivers_id_fk" FOREIGN KEY ("run_driver_id") REFERENCES "public"."run_drivers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "run_drivers_run" ON "run_drivers" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "run_drivers_driver" ON "run_drivers" USING btree ("driver_id");
--> statement-breakpoint
CREATE INDEX "run_drivers_vehicle" ON "run_drivers" USING btree ("vehicle_id");
--> statement-breakpoint
CREATE INDEX "run_jobs_run" ON "run_jobs" USING btree ("run_id");
--> statement-breakpoint
CREATE INDEX "run_jobs_host" ON "run_jobs" USING btree ("host_id");
--> statement-breakpoint
CREATE INDEX "run_jobs_recipient" ON "run_jobs" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "run_jobs_plan" ON "run_jobs" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "run_stops_job" ON "run_stops" USING btree ("job_id");
--> statement-breakpoint
CREATE INDEX "run_stops_driver" ON "run_stops" USING btree ("run_driver_id");
--> statement-breakpoint
CREATE INDEX "runs_day" ON "runs" USING btree ("day");

CALL audit_table('runs');
CALL audit_table('run_drivers');
CALL audit_table('run_jobs');
CALL audit_table('run_stops');
