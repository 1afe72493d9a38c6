ALTER TABLE "notifications" ADD COLUMN "action_type" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "needs_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "confirmation" text;