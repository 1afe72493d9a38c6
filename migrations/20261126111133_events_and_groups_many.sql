DROP INDEX "event_requests_lead";
--> statement-breakpoint
DROP INDEX "event_requests_status";
--> statement-breakpoint
CREATE INDEX "slots_of_owner" ON "slots" USING btree ("owner_table","owner_id");
--> statement-breakpoint
CREATE INDEX "slots_past" ON "slots" USING btree ("day" DESC NULLS FIRST,coalesce("start_time", ''),"title","id");
--> statement-breakpoint
CREATE INDEX "event_requests_latest" ON "event_requests" USING btree (coalesce("scheduled_event_date", "desired_event_date") DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "event_requests_order" ON "event_requests" USING btree (("status" IN ('completed', 'declined', 'cancelled', 'non_event')),(CASE WHEN "status" IN ('completed', 'declined', 'cancelled', 'non_event') THEN NULL ELSE coalesce("scheduled_event_date", "desired_event_date") END),coalesce("scheduled_event_date", "desired_event_date") DESC NULLS LAST,"created_at","id","status");
--> statement-breakpoint
CREATE INDEX "event_requests_leads" ON "event_requests" USING btree ("lead_id","second_lead_id","status");
--> statement-breakpoint
CREATE INDEX "event_requests_made" ON "event_requests" USING btree ("organization_name","status","actual_sandwich_count");
--> statement-breakpoint
CREATE INDEX "event_requests_status" ON "event_requests" USING btree ("status","estimated_sandwich_count","actual_sandwich_count");
--> statement-breakpoint
-- Numbers tell groups apart ("Troop 12", "Troop 13"): a name with a number is compared with the names that have the same one,
-- and with those that it contains or that contain it, each out of an index. Compared with all that sound alike, 4,800 groups
-- that differ by a number held a commit for minutes.
CREATE FUNCTION group_numbers(name_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(split_part(name_key, '|', 1), '\D', '', 'g')
$$;
--> statement-breakpoint
CREATE INDEX organizations_numbers ON organizations (group_numbers(name_key)) WHERE group_numbers(name_key) <> '';
--> statement-breakpoint
-- What came in the same transaction would else lie in a list that each search reads from end to end.
ALTER INDEX organizations_key_like SET (fastupdate = off);
--> statement-breakpoint
ALTER INDEX organizations_domains SET (fastupdate = off);
--> statement-breakpoint
-- The same pairs as before. Planned once, and without reading the whole table, however few groups there were at that moment.
CREATE OR REPLACE FUNCTION groups_alike(g organizations) RETURNS TABLE (other uuid, likeness real)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  key text := g.name_key;
  word text := split_part(key, '|', 1);
  behind text := substr(key, length(word) + 1);
  numbers text := group_numbers(key);
  own_domains text[] := string_to_array(g.domains, ', ');
BEGIN
  IF numbers = '' THEN
    RETURN QUERY SELECT o.id, similarity(o.name_key, key) FROM organizations o
    WHERE o.name_key % key AND o.id <> g.id AND split_part(o.name_key, '|', 2) = split_part(key, '|', 2)
      AND may_be_one_group(split_part(o.name_key, '|', 1), word);
  ELSE
    RETURN QUERY SELECT p.id, similarity(p.name_key, key) FROM (
      -- A slip, …
      SELECT o.id, o.name_key FROM organizations o
        WHERE group_numbers(o.name_key) <> '' AND group_numbers(o.name_key) = numbers
      -- … or it is part of the other, …
      UNION SELECT o.id, o.name_key FROM organizations o
        WHERE length(word) >= 8 AND o.name_key LIKE '%' || word || '%'
      -- … or the other of it.
      UNION SELECT o.id, o.name_key FROM organizations o
        WHERE o.name_key = ANY (ARRAY(SELECT substr(word, first, long) || behind
          FROM generate_series(8, length(word)) AS long, generate_series(1, length(word) - long + 1) AS first))
    ) AS p
    WHERE p.id <> g.id AND similarity_op(p.name_key, key) AND split_part(p.name_key, '|', 2) = split_part(key, '|', 2)
      AND may_be_one_group(split_part(p.name_key, '|', 1), word);
  END IF;
  IF own_domains IS NOT NULL THEN
    RETURN QUERY SELECT o.id, similarity(o.name_key, key) FROM organizations o
    WHERE string_to_array(o.domains, ', ') && own_domains AND o.id <> g.id AND split_part(o.name_key, '|', 1) <> word;
  END IF;
END $$;
