-- Events of groups of the catalog that took place, under any of their names, by the day that was agreed on, or else wished;
-- one without a day is counted nowhere.
CREATE VIEW group_events AS
  SELECT k.organization_id, e.id AS event_id, coalesce(e.scheduled_event_date, e.desired_event_date) AS day
  FROM group_owners k JOIN event_requests e ON e.name_key = k.name_key
  WHERE e.status = 'completed' AND coalesce(e.scheduled_event_date, e.desired_event_date) IS NOT NULL;
