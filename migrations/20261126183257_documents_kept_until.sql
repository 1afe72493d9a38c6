ALTER TABLE "documents" ADD COLUMN "keep_until" date;
--> statement-breakpoint
CREATE INDEX "documents_keep_until" ON "documents" USING btree ("keep_until");
