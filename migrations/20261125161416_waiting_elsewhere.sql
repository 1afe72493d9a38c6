-- Nobody is promised to two shifts at one time: by the clock, as `spanOf` in kernel/charity/shift-time.ts says it (two
-- hours where nobody said until when, past midnight where the end is before the beginning).
CREATE FUNCTION slot_time(s slots) RETURNS tsrange LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN s.day IS NOT NULL AND s.start_time IS NOT NULL THEN tsrange(
    s.day + s.start_time::time,
    CASE WHEN s.end_time IS NULL THEN s.day + s.start_time::time + interval '2 hours'
      WHEN s.end_time <= s.start_time THEN s.day + 1 + s.end_time::time
      ELSE s.day + s.end_time::time END) END
$$;
--> statement-breakpoint
-- As `isElsewhere` in platform/slots/service-elsewhere.ts: only known times count, and parts of one event go together.
CREATE FUNCTION slot_is_elsewhere(person uuid, wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM slots this
    JOIN slots other ON other.id <> this.id AND other.status <> 'called_off'
      AND other.day BETWEEN this.day - 1 AND this.day + 1
      AND (this.owner_id IS NULL OR other.owner_id IS DISTINCT FROM this.owner_id)
    JOIN slot_signups s ON s.slot_id = other.id AND s.person_id = person
      AND s.status IN ('confirmed', 'attended', 'no_show')
    WHERE this.id = wanted AND slot_time(this) && slot_time(other))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION slot_settle(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  standing text;
  held integer;
  held_on date;
  next record;
BEGIN
  SELECT needed, status, day INTO places, standing, held_on FROM slots WHERE id = wanted FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  held := slot_held(wanted);
  IF held > places THEN
    RAISE EXCEPTION 'more people than places' USING ERRCODE = '23P01', CONSTRAINT = 'slots_full';
  END IF;
  -- Yesterday's shift is nobody's to move up to.
  IF standing = 'called_off' OR held_on < current_date - 1 THEN RETURN; END IF;
  FOR next IN SELECT id, person_id FROM slot_signups WHERE slot_id = wanted AND status = 'waiting' ORDER BY arrival, id LOOP
    EXIT WHEN held >= places;
    -- Whoever says yes to another shift at this moment is waited for.
    PERFORM FROM people WHERE id = next.person_id FOR NO KEY UPDATE;
    CONTINUE WHEN slot_is_elsewhere(next.person_id, wanted);
    UPDATE slot_signups SET status = 'confirmed', version = version + 1, updated_at = now() WHERE id = next.id;
    held := held + 1;
  END LOOP;
END $$;
--> statement-breakpoint
-- Whoever is free again comes to what they wait for.
CREATE FUNCTION slot_settle_waiting(person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  waited uuid;
BEGIN
  FOR waited IN SELECT s.slot_id FROM slot_signups s JOIN slots o ON o.id = s.slot_id
    WHERE s.person_id = person AND s.status = 'waiting' AND o.day >= current_date - 1 ORDER BY s.slot_id LOOP
    PERFORM slot_settle(waited);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION slot_signup_settle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  holding CONSTANT text[] := ARRAY['confirmed', 'attended', 'no_show'];
BEGIN
  PERFORM slot_settle(coalesce(NEW.slot_id, OLD.slot_id));
  IF TG_OP <> 'INSERT' AND OLD.status = ANY (holding) AND (TG_OP = 'DELETE' OR NOT NEW.status = ANY (holding)) THEN
    PERFORM slot_settle_waiting(OLD.person_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION slot_row_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM slot_settle(NEW.id);
  IF (OLD.status, OLD.day, OLD.start_time, OLD.end_time) IS DISTINCT FROM
     (NEW.status, NEW.day, NEW.start_time, NEW.end_time) THEN
    PERFORM slot_settle_waiting(person_id) FROM slot_signups
    WHERE slot_id = NEW.id AND status IN ('confirmed', 'attended', 'no_show') ORDER BY person_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER slot_places_raised ON slots;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER slot_places_raised AFTER UPDATE OF needed, status, day, start_time, end_time ON slots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slot_row_settle();
