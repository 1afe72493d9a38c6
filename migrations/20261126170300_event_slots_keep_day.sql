-- The shifts of an event that is postponed or canceled keep the day that people were told: without an agreed day they went
-- back to the one that was wished for once, so that those who come heard of a wrong day, or, where it is over, of nothing.
CREATE OR REPLACE FUNCTION event_slots_wanted(changed uuid[]) RETURNS TABLE (
  owner_id uuid, role text, title text, day date, start_time text, end_time text, place text,
  latitude double precision, longitude double precision, instructions text, needed integer, status text
) LANGUAGE sql STABLE AS $$
  SELECT e.id, r.role, concat_ws(', ', coalesce(e.organization_name, 'Somebody'), e.department),
    coalesce(e.scheduled_event_date,
      CASE WHEN e.status IN ('postponed', 'cancelled') THEN (SELECT max(s.day) FROM slots s
        WHERE s.owner_table = 'event_requests' AND s.owner_id = e.id AND s.role = r.role) END,
      e.desired_event_date), r.start_time, r.end_time, e.event_address,
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
