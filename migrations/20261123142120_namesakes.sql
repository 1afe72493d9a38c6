-- What a crowd shares is no sign: a number or an address to write to that more than twenty have is that of an office, and
-- of a name that more than two hundred have nobody can be found by it. Without a limit, as many namesakes as there are
-- would be compared whenever one more is added. (Whoever belongs to the same place is still compared, name and all.)
CREATE OR REPLACE FUNCTION alike_with(p people) RETURNS TABLE (other uuid, signs text[]) LANGUAGE sql STABLE AS $$
  WITH mine AS (SELECT u.email FROM users u WHERE u.person_id = p.id),
  number AS (SELECT id FROM people o WHERE phone_key(o.phone) = phone_key(p.phone) LIMIT 21),
  address AS (SELECT o.id FROM people o WHERE lower(o.email) = lower(p.email) AND p.email <> '' LIMIT 21),
  name AS (SELECT o.id FROM people o WHERE people_names(o.name, o.nickname) && people_names(p.name, p.nickname) LIMIT 201),
  near AS (
    SELECT id, false AS here FROM number WHERE (SELECT count(*) FROM number) <= 20
    UNION ALL SELECT id, false FROM address WHERE (SELECT count(*) FROM address) <= 20
    UNION ALL SELECT id, false FROM name WHERE (SELECT count(*) FROM name) <= 200
    UNION ALL SELECT o.id, false FROM people o, mine WHERE lower(o.email) = lower(mine.email)
    UNION ALL SELECT u.person_id, false FROM users u WHERE lower(u.email) = lower(p.email) AND p.email <> ''
    UNION ALL SELECT at.id, true FROM places_of(p.id) AS place, people_at(place) AS at (id)
  ), one AS (SELECT id, bool_or(here) AS here FROM near WHERE id <> p.id GROUP BY id), judged AS MATERIALIZED (
    SELECT o.id, array_remove(ARRAY[
      CASE WHEN (p.email <> '' AND lower(o.email) = lower(p.email)) OR lower(o.email) IN (SELECT lower(email) FROM mine)
        OR EXISTS (SELECT FROM users u WHERE u.person_id = o.id AND lower(u.email) = lower(p.email)) THEN 'email' END,
      CASE WHEN phone_key(o.phone) = phone_key(p.phone) THEN 'phone' END,
      CASE WHEN people_names(o.name, o.nickname) && people_names(p.name, p.nickname) THEN 'name'
        WHEN similarity(name_fold(o.name), name_fold(p.name)) >= 0.6 THEN 'spelling' END,
      CASE WHEN one.here THEN 'place' END,
      CASE WHEN name_fold(o.address) = name_fold(p.address) AND p.address <> '' THEN 'address' END,
      CASE WHEN phones_near(o.phone, p.phone) THEN 'digits' END], NULL) AS signs
    FROM one JOIN people o ON o.id = one.id
  )
  SELECT id, signs FROM judged
  WHERE signs && '{email,phone}' OR (signs && '{name,spelling}' AND signs && '{place,address,digits}')
$$;
--> statement-breakpoint
-- Planning takes ten times longer than looking; one plan serves every call.
ALTER FUNCTION alike_refresh(uuid[]) SET plan_cache_mode = force_generic_plan;
