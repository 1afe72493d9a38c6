-- One row for each count from now on. What was counted so far is minutes old.
DELETE FROM "throttles";--> statement-breakpoint
ALTER TABLE "throttles" DROP CONSTRAINT "throttles_key_window_start_pk";--> statement-breakpoint
ALTER TABLE "throttles" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "throttles" ALTER COLUMN "window_start" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "throttles" ALTER COLUMN "count" SET DEFAULT 1;
