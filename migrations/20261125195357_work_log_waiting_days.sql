DROP INDEX "work_logs_waiting_sums";
--> statement-breakpoint
CREATE INDEX "work_logs_waiting_sums" ON "work_logs" USING btree ("user_id","total_minutes","work_date") WHERE "work_logs"."status" = 'pending';
