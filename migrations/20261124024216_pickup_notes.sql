ALTER TABLE "run_jobs" ADD COLUMN "pickup_notes" text;
