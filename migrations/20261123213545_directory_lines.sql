CREATE TABLE "host_availability" (
	"contact_id" uuid PRIMARY KEY NOT NULL,
	"weekly_active" boolean NOT NULL,
	"last_scraped" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "host_availability_reading" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"fault" text,
	"found" integer DEFAULT 0 NOT NULL,
	"unknown" text[] DEFAULT '{}' NOT NULL
);

--> statement-breakpoint
DROP INDEX "different_people_pair";
--> statement-breakpoint
ALTER TABLE "hosts" ADD COLUMN "geocoded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "geocoded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "geocoded_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "host_availability" ADD CONSTRAINT "host_availability_contact_id_host_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."host_contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Said twice at the same moment, a pair could stand here twice.
DELETE FROM different_people AS twice USING different_people AS first
WHERE twice.first_id = first.first_id AND twice.second_id = first.second_id
  AND (twice.created_at, twice.id) > (first.created_at, first.id);
--> statement-breakpoint
CREATE UNIQUE INDEX "different_people_pair" ON "different_people" USING btree ("first_id","second_id");

--> statement-breakpoint
-- Who moves a pin by hand knows better than the service of addresses that placed it.
CREATE FUNCTION pin_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.geocoded_at := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pin_by_hand BEFORE UPDATE ON hosts FOR EACH ROW
  WHEN (NEW.geocoded_at IS NOT DISTINCT FROM OLD.geocoded_at
    AND (NEW.latitude, NEW.longitude) IS DISTINCT FROM (OLD.latitude, OLD.longitude))
  EXECUTE FUNCTION pin_by_hand();
--> statement-breakpoint
CREATE TRIGGER pin_by_hand BEFORE UPDATE ON recipients FOR EACH ROW
  WHEN (NEW.geocoded_at IS NOT DISTINCT FROM OLD.geocoded_at
    AND (NEW.latitude, NEW.longitude) IS DISTINCT FROM (OLD.latitude, OLD.longitude))
  EXECUTE FUNCTION pin_by_hand();
--> statement-breakpoint
CREATE TRIGGER pin_by_hand BEFORE UPDATE ON people FOR EACH ROW
  WHEN (NEW.geocoded_at IS NOT DISTINCT FROM OLD.geocoded_at
    AND (NEW.latitude, NEW.longitude) IS DISTINCT FROM (OLD.latitude, OLD.longitude))
  EXECUTE FUNCTION pin_by_hand();
--> statement-breakpoint
-- A plan that was deleted while a driver delivered it, and comes back by an undo, has been delivered: once.
CREATE FUNCTION plan_is_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sandwich_distributions AS d
  SET cause_kind = 'planned delivery', cause_id = NEW.plan_id, version = d.version + 1, updated_at = now()
  WHERE d.cause_kind = 'stop'
    AND d.cause_id IN (SELECT s.id FROM run_stops AS s WHERE s.job_id = NEW.id)
    AND NOT EXISTS (SELECT FROM sandwich_distributions AS p
      WHERE p.cause_kind = 'planned delivery' AND p.cause_id = NEW.plan_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_is_back AFTER UPDATE OF plan_id ON run_jobs FOR EACH ROW
  WHEN (NEW.plan_id IS NOT NULL AND NEW.plan_id IS DISTINCT FROM OLD.plan_id)
  EXECUTE FUNCTION plan_is_back();
