ALTER TABLE "users" ADD COLUMN "renamed_at" timestamp with time zone;
