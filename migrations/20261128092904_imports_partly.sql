ALTER TABLE "imports" ADD COLUMN "is_partly" boolean DEFAULT false NOT NULL;
