-- What `npm run new-migration` makes of tables.ts, and what is added at its end: the trail, and what the search finds.
CREATE TABLE "examples" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "version" integer DEFAULT 1 NOT NULL,
  "created_at" timestamp with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp with time zone DEFAULT now() NOT NULL,
  "created_by" uuid,
  "name" text NOT NULL,
  "notes" text,
  "amount" integer
);
CREATE INDEX "examples_name" ON "examples" USING btree ("name");
CALL audit_table('examples');
CALL search_table('examples', 'example', 'name', '', '', '', 'notes');
