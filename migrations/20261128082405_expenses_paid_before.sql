ALTER TABLE "expenses" ADD COLUMN "paid_before" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "expenses" drop column "status";
--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "status" text GENERATED ALWAYS AS (CASE WHEN reimbursed_at IS NOT NULL OR paid_before THEN 'reimbursed' WHEN decided_content = md5(claimant_id::text || '|' || amount::text || '|' || category || '|' || coalesce(vendor, '') || '|' || coalesce((purchase_date - DATE '2000-01-01')::text, '') || '|' || coalesce(project_id::text, '') || '|' || coalesce(event_id::text, '') || '|' || coalesce(original_amount::text, '') || '|' || coalesce(original_currency, '') || '|' || lines::text || '|' || receipts::text || '|' || description) THEN coalesce(decision, 'pending') ELSE 'pending' END) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_paid_before" CHECK (NOT paid_before OR (decision IS NULL AND reimbursed_at IS NULL));
--> statement-breakpoint
CREATE INDEX "expenses_status" ON "expenses" USING btree ("status","purchase_date");
