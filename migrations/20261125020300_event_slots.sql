-- What an event needs stands in its shifts (docs/decisions/130-slots.md), kept in step in the statement that changes it, by
-- whatever way: a call, an import, a job, an undo.
CREATE FUNCTION event_slots_wanted(changed uuid[]) RETURNS TABLE (
  owner_id uuid, role text, title text, day date, start_time text, end_time text, place text,
  latitude double precision, longitude double precision, instructions text, needed integer, status text
) LANGUAGE sql STABLE AS $$
  SELECT e.id, r.role, concat_ws(', ', coalesce(e.organization_name, 'Somebody'), e.department),
    coalesce(e.scheduled_event_date, e.desired_event_date), r.start_time, r.end_time, e.event_address,
    e.latitude, e.longitude, r.instructions, r.needed,
    CASE WHEN e.status IN ('postponed', 'cancelled', 'declined', 'non_event') THEN 'called_off'
      WHEN e.status IN ('scheduled', 'rescheduled', 'completed') AND e.scheduled_event_date IS NOT NULL THEN 'open'
      ELSE 'planned' END
  FROM event_requests e CROSS JOIN LATERAL (VALUES
    ('driver', coalesce(e.drivers_needed, 0), e.driver_instructions,
      coalesce(e.pickup_time, e.event_end_time, e.event_start_time), NULL),
    ('van_driver', e.van_driver_needed::integer, e.driver_instructions,
      coalesce(e.pickup_time, e.event_end_time, e.event_start_time), NULL),
    ('speaker', coalesce(e.speakers_needed, 0), e.speaker_instructions, e.event_start_time, e.event_end_time),
    ('volunteer', coalesce(e.volunteers_needed, 0), e.volunteer_instructions, e.event_start_time, e.event_end_time)
  ) AS r(role, needed, instructions, start_time, end_time)
  WHERE e.id = ANY (changed)
$$;
--> statement-breakpoint
CREATE FUNCTION event_slots_keep(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slots s SET title = w.title, day = coalesce(w.day, s.day), start_time = w.start_time, end_time = w.end_time,
    place = w.place, latitude = w.latitude, longitude = w.longitude, instructions = w.instructions, needed = w.needed,
    status = w.status, version = s.version + 1, updated_at = now()
  FROM event_slots_wanted(changed) w
  WHERE s.owner_table = 'event_requests' AND s.owner_id = w.owner_id AND s.role = w.role
    AND (s.title, s.day, s.start_time, s.end_time, s.place, s.latitude, s.longitude, s.instructions, s.needed, s.status)
      IS DISTINCT FROM (w.title, coalesce(w.day, s.day), w.start_time, w.end_time, w.place, w.latitude, w.longitude,
        w.instructions, w.needed, w.status);
  INSERT INTO slots (owner_table, owner_id, role, title, day, start_time, end_time, place, latitude, longitude,
    instructions, needed, status)
  SELECT 'event_requests', w.owner_id, w.role, w.title, w.day, w.start_time, w.end_time, w.place, w.latitude,
    w.longitude, w.instructions, w.needed, w.status
  FROM event_slots_wanted(changed) w
  WHERE w.needed > 0 AND NOT EXISTS (SELECT FROM slots s
    WHERE s.owner_table = 'event_requests' AND s.owner_id = w.owner_id AND s.role = w.role);
END $$;
--> statement-breakpoint
CREATE FUNCTION event_slots_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM slots WHERE owner_table = 'event_requests' AND owner_id IN (SELECT id FROM old_rows);
  ELSE
    PERFORM event_slots_keep(ARRAY(SELECT id FROM new_rows));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Their names come behind those of the trail, so that an undo takes the shifts back before the event.
CREATE TRIGGER slots_insert AFTER INSERT ON event_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION event_slots_step();
--> statement-breakpoint
CREATE TRIGGER slots_update AFTER UPDATE ON event_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION event_slots_step();
--> statement-breakpoint
CREATE TRIGGER slots_delete AFTER DELETE ON event_requests REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION event_slots_step();
--> statement-breakpoint
-- Domain 4.1: as many are needed as are assigned.
CREATE FUNCTION event_needed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held integer;
  one record;
BEGIN
  FOR one IN SELECT id, role FROM slots WHERE owner_table = 'event_requests' AND owner_id = NEW.id LOOP
    held := slot_held(one.id);
    CONTINUE WHEN held = 0;
    CASE one.role
      WHEN 'driver' THEN NEW.drivers_needed := greatest(coalesce(NEW.drivers_needed, 0), held);
      WHEN 'van_driver' THEN NEW.van_driver_needed := true;
      WHEN 'speaker' THEN NEW.speakers_needed := greatest(coalesce(NEW.speakers_needed, 0), held);
      WHEN 'volunteer' THEN NEW.volunteers_needed := greatest(coalesce(NEW.volunteers_needed, 0), held);
      ELSE NULL;
    END CASE;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_needed BEFORE UPDATE OF drivers_needed, van_driver_needed, speakers_needed, volunteers_needed
  ON event_requests FOR EACH ROW EXECUTE FUNCTION event_needed();
--> statement-breakpoint
SELECT event_slots_keep(ARRAY(SELECT id FROM event_requests));
