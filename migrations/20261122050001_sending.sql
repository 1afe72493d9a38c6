-- Messages are claimed, sent outside of any transaction, and recorded.
ALTER TABLE "outbox" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "interrupted" boolean DEFAULT false NOT NULL;
