CREATE INDEX "ledger_days_distributed" ON "ledger_days" USING btree ("day","distributed") WHERE "ledger_days"."distributed" <> 0;
