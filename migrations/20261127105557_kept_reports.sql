CREATE TABLE "kept_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"purpose" text,
	"kind" text NOT NULL,
	"question" jsonb NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"line" bigint NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	"said" jsonb NOT NULL,
	"sums" jsonb NOT NULL
);

--> statement-breakpoint
-- What was kept stays as it was: only what people say about it may change, and the name of somebody who is erased goes.
CREATE FUNCTION kept_reports_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('lunchbox.call', true), '') <> 'job personal-data.take-out' AND (OLD.kind, OLD.question, OLD.from_day, OLD.to_day, OLD.line, OLD.kept_at, OLD.said, OLD.sums)
    IS DISTINCT FROM (NEW.kind, NEW.question, NEW.from_day, NEW.to_day, NEW.line, NEW.kept_at, NEW.said, NEW.sums) THEN
    RAISE EXCEPTION 'A kept report is not changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_reports_stay BEFORE UPDATE ON kept_reports FOR EACH ROW EXECUTE FUNCTION kept_reports_stay();
--> statement-breakpoint
CALL audit_table('kept_reports');
--> statement-breakpoint
CALL search_table('kept_reports', 'report', 'title', '', '', '', 'purpose');
