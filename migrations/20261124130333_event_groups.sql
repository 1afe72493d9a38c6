ALTER TABLE "event_requests" ADD COLUMN "name_key" text GENERATED ALWAYS AS (group_key(organization_name, department)) STORED;
--> statement-breakpoint
CREATE INDEX "event_requests_group" ON "event_requests" USING btree ("name_key");

--> statement-breakpoint
-- Whoever asks for an event is a group of the catalog from then on, in the same request: an undo takes both back.
-- The same name has the same id whenever it comes, so that what is done again meets what somebody brought back meanwhile.
CREATE FUNCTION event_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  digest text := md5('group ' || NEW.name_key);
  wanted uuid := overlay(overlay(digest PLACING '4' FROM 13) PLACING 'a' FROM 17)::uuid;
BEGIN
  IF NEW.organization_name IS NOT NULL
    AND EXISTS (SELECT FROM event_requests WHERE id = NEW.id AND name_key = NEW.name_key)
    AND NOT EXISTS (SELECT FROM group_owners WHERE name_key = NEW.name_key) THEN
    INSERT INTO organizations (id, name, department, category, school_classification)
    VALUES (CASE WHEN EXISTS (SELECT FROM organizations WHERE id = wanted) THEN gen_random_uuid() ELSE wanted END,
      NEW.organization_name, NEW.department, NEW.organization_category, NEW.school_classification)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER event_group AFTER INSERT OR UPDATE OF organization_name, department ON event_requests
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION event_group();
--> statement-breakpoint
-- What the log or a request says and nobody is called any more is a group of its own, however it came to that.
CREATE OR REPLACE FUNCTION group_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request text := coalesce(current_setting('lunchbox.request', true), '');
  in_log boolean := EXISTS (SELECT FROM group_days WHERE name_key = OLD.name_key);
BEGIN
  IF (in_log OR EXISTS (SELECT FROM event_requests WHERE name_key = OLD.name_key AND organization_name IS NOT NULL))
    AND NOT EXISTS (SELECT FROM group_owners WHERE name_key = OLD.name_key) THEN
    PERFORM set_config('lunchbox.request', '', true);
    INSERT INTO organizations (name, department, from_log) VALUES (OLD.name, OLD.department, in_log) ON CONFLICT DO NOTHING;
    PERFORM set_config('lunchbox.request', request, true);
  END IF;
  RETURN NULL;
END $$;
