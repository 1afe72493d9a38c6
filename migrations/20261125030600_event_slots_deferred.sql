-- The shifts of an event are kept in step at the end of a request: what is done again by undoing an undo brings its own
-- shifts back, and finds none that were made beside them.
DROP TRIGGER slots_insert ON event_requests;
--> statement-breakpoint
DROP TRIGGER slots_update ON event_requests;
--> statement-breakpoint
DROP TRIGGER slots_delete ON event_requests;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION event_slots_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM slots WHERE owner_table = 'event_requests' AND owner_id = OLD.id
      AND NOT EXISTS (SELECT FROM event_requests WHERE id = OLD.id);
  ELSE
    PERFORM event_slots_keep(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER event_slots_new AFTER INSERT ON event_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.drivers_needed > 0 OR NEW.van_driver_needed OR NEW.speakers_needed > 0 OR NEW.volunteers_needed > 0)
  EXECUTE FUNCTION event_slots_step();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER event_slots_changed AFTER UPDATE OF
  drivers_needed, van_driver_needed, speakers_needed, volunteers_needed, driver_instructions, speaker_instructions,
  volunteer_instructions, event_start_time, event_end_time, pickup_time, event_address, latitude, longitude,
  organization_name, department, status, scheduled_event_date, desired_event_date
  ON event_requests DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_slots_step();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER event_slots_gone AFTER DELETE ON event_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_slots_step();
