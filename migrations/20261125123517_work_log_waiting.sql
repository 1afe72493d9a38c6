CREATE INDEX "work_logs_waiting_sums" ON "work_logs" USING btree ("user_id","total_minutes") WHERE "work_logs"."status" = 'pending';
