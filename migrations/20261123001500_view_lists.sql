ALTER TABLE "saved_views" ADD COLUMN "list" text DEFAULT '' NOT NULL;
