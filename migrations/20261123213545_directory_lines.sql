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
--> statement-breakpoint
-- A link tells of a delivery to one recipient: when it turns out to be another one's, by whatever way, it opens nothing any more.
CREATE FUNCTION delivery_link_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM delivery_links WHERE distribution_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_link_ends AFTER UPDATE OF recipient_id ON sandwich_distributions FOR EACH ROW
  WHEN (OLD.recipient_id IS DISTINCT FROM NEW.recipient_id)
  EXECUTE FUNCTION delivery_link_ends();
--> statement-breakpoint
-- Two drivers of one run who are made one person drive once: what the second had comes after what the first has.
-- By statement, so that the trail has the change before what follows from it.
CREATE FUNCTION run_driver_once() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
  stays uuid;
BEGIN
  FOR changed IN SELECT n.id, n.run_id, n.driver_id FROM now_rows AS n JOIN then_rows AS t USING (id)
    WHERE n.driver_id IS NOT NULL AND n.driver_id IS DISTINCT FROM t.driver_id ORDER BY n.id
  LOOP
    SELECT d.id INTO stays FROM run_drivers AS d
    WHERE d.run_id = changed.run_id AND d.driver_id = changed.driver_id AND d.id <> changed.id
    ORDER BY d.created_at, d.id LIMIT 1;
    CONTINUE WHEN stays IS NULL;
    UPDATE run_stops SET run_driver_id = stays, version = version + 1, updated_at = now(),
      position = position + (SELECT coalesce(max(s.position) + 1, 0) FROM run_stops AS s WHERE s.run_driver_id = stays)
    WHERE run_driver_id = changed.id;
    DELETE FROM run_drivers WHERE id = changed.id;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER run_driver_once AFTER UPDATE ON run_drivers
  REFERENCING OLD TABLE AS then_rows NEW TABLE AS now_rows FOR EACH STATEMENT
  EXECUTE FUNCTION run_driver_once();
--> statement-breakpoint
-- An undo takes nothing from a driver who has begun it: what was proposed before may be taken back, what was driven may not.
-- A driver who comes back with the same undo (two who were made one) gets back what was theirs.
CREATE FUNCTION run_stop_begun() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM run_stops AS s WHERE s.job_id = OLD.job_id AND s.run_driver_id = OLD.run_driver_id
      AND coalesce(s.started_at, s.arrived_at, s.done_at, s.problem_at) IS NOT NULL)
    AND NOT EXISTS (SELECT FROM audit_log WHERE request_id = nullif(current_setting('lunchbox.request', true), '')::uuid
      AND table_name = 'run_drivers' AND action = 'insert' AND row_id = NEW.run_driver_id::text) THEN
    RAISE EXCEPTION 'begun' USING ERRCODE = '23P01', CONSTRAINT = 'run_stops_begun';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER run_stop_begun BEFORE UPDATE OF run_driver_id ON run_stops FOR EACH ROW
  WHEN (OLD.run_driver_id IS NOT NULL AND OLD.run_driver_id IS DISTINCT FROM NEW.run_driver_id
    AND current_setting('lunchbox.call', true) LIKE 'POST /api/undo/%')
  EXECUTE FUNCTION run_stop_begun();
