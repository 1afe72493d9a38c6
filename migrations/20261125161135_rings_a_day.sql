ALTER TABLE "notification_preferences" ADD COLUMN "rings_a_day" integer;
--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "rest_at" text DEFAULT '17:00' NOT NULL;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "held_for" text;
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "rung_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "notifications_held" ON "notifications" USING btree ("user_id") WHERE held_for IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "notifications_rung" ON "notifications" USING btree ("user_id","rung_at") WHERE rung_at IS NOT NULL;
