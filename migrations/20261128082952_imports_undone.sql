ALTER TABLE "imports" ADD COLUMN "undo_request_id" uuid;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_undone" boolean DEFAULT false NOT NULL;
