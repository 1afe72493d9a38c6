CREATE TABLE "expense_budgets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"amount" integer NOT NULL,
	"category" text,
	"project_id" uuid,
	"event_id" uuid,
	"starts_on" date,
	"ends_on" date,
	"notes" text,
	CONSTRAINT "expense_budgets_amount" CHECK (amount > 0)
);

--> statement-breakpoint
CREATE TABLE "expense_twins" (
	"file_id" uuid NOT NULL,
	"expense_id" uuid NOT NULL,
	"other_file_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expense_twins_file_id_other_file_id_pk" PRIMARY KEY("file_id","other_file_id")
);

--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"claimant_id" uuid NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"vendor" text,
	"purchase_date" date,
	"project_id" uuid,
	"event_id" uuid,
	"original_amount" integer,
	"original_currency" text,
	"notes" text,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"receipts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_reason" text,
	"decided_content" text,
	"reimbursed_by" uuid,
	"reimbursed_at" timestamp with time zone,
	"content" text GENERATED ALWAYS AS (md5(claimant_id::text || '|' || amount::text || '|' || category || '|' || coalesce(vendor, '') || '|' || coalesce((purchase_date - DATE '2000-01-01')::text, '') || '|' || coalesce(project_id::text, '') || '|' || coalesce(event_id::text, '') || '|' || coalesce(original_amount::text, '') || '|' || coalesce(original_currency, '') || '|' || lines::text || '|' || receipts::text || '|' || description)) STORED NOT NULL,
	"status" text GENERATED ALWAYS AS (CASE WHEN reimbursed_at IS NOT NULL THEN 'reimbursed' WHEN decided_content = md5(claimant_id::text || '|' || amount::text || '|' || category || '|' || coalesce(vendor, '') || '|' || coalesce((purchase_date - DATE '2000-01-01')::text, '') || '|' || coalesce(project_id::text, '') || '|' || coalesce(event_id::text, '') || '|' || coalesce(original_amount::text, '') || '|' || coalesce(original_currency, '') || '|' || lines::text || '|' || receipts::text || '|' || description) THEN coalesce(decision, 'pending') ELSE 'pending' END) STORED NOT NULL,
	CONSTRAINT "expenses_amount" CHECK (amount > 0),
	CONSTRAINT "expenses_one_place" CHECK (project_id IS NULL OR event_id IS NULL),
	CONSTRAINT "expenses_approved_by_another" CHECK (decision IS DISTINCT FROM 'approved' OR (decided_by IS NOT NULL AND decided_by <> claimant_id AND decided_by IS DISTINCT FROM created_by)),
	CONSTRAINT "expenses_paid_as_approved" CHECK (reimbursed_at IS NULL OR (decision IS NOT DISTINCT FROM 'approved' AND decided_content IS NOT DISTINCT FROM content AND reimbursed_by IS NOT NULL AND reimbursed_by <> claimant_id AND reimbursed_by IS DISTINCT FROM created_by))
);

--> statement-breakpoint
ALTER TABLE "expense_budgets" ADD CONSTRAINT "expense_budgets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expense_budgets" ADD CONSTRAINT "expense_budgets_event_id_event_requests_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_event_id_event_requests_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "expense_budgets_project" ON "expense_budgets" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "expense_budgets_event" ON "expense_budgets" USING btree ("event_id");
--> statement-breakpoint
CREATE INDEX "expense_twins_expense" ON "expense_twins" USING btree ("expense_id");
--> statement-breakpoint
CREATE INDEX "expense_twins_other" ON "expense_twins" USING btree ("other_id");
--> statement-breakpoint
CREATE INDEX "expenses_claimant" ON "expenses" USING btree ("claimant_id","purchase_date");
--> statement-breakpoint
CREATE INDEX "expenses_created_by" ON "expenses" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "expenses_status" ON "expenses" USING btree ("status","purchase_date");
--> statement-breakpoint
CREATE INDEX "expenses_project" ON "expenses" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "expenses_event" ON "expenses" USING btree ("event_id");
CALL audit_table('expenses');
CALL audit_table('expense_budgets');
CALL search_table('expenses', 'expense', 'description', '', '', '', 'vendor,notes');
INSERT INTO "challenges" ("action_key", "category", "position", "points", "icon", "title", "description") VALUES
	('view_expenses', 'projects', 4, 10, 'receipt', 'See the expenses', 'Find out how you hand in what you pay for the charity.');
