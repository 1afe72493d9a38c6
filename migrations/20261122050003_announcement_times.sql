-- Announcements start and end at a time: what were days begin with the first and end with the last, in the zone of the
-- organization. Their trail as well, so that a change of before can still be undone.
CREATE FUNCTION pg_temp.at_organization(day text, seconds integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (day::timestamp + make_interval(secs => seconds)) AT TIME ZONE
    coalesce((SELECT value #>> '{}' FROM settings WHERE id = 'timeZone'), 'America/New_York')
$$;--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "start_date" SET DATA TYPE timestamp with time zone USING pg_temp.at_organization(start_date::text, 0);--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "end_date" SET DATA TYPE timestamp with time zone USING pg_temp.at_organization(end_date::text, 86399);--> statement-breakpoint
UPDATE audit_log SET
  old_row = old_row || jsonb_build_object('start_date', pg_temp.at_organization(old_row ->> 'start_date', 0), 'end_date', pg_temp.at_organization(old_row ->> 'end_date', 86399)),
  new_row = new_row || jsonb_build_object('start_date', pg_temp.at_organization(new_row ->> 'start_date', 0), 'end_date', pg_temp.at_organization(new_row ->> 'end_date', 86399))
WHERE table_name = 'announcements' AND coalesce(new_row, old_row) ->> 'start_date' IS NOT NULL;--> statement-breakpoint
DROP FUNCTION pg_temp.at_organization(text, integer);
