-- Who is perhaps known twice, found when somebody is added or changed and kept, so that the list is read from one index
-- (docs/decisions/115). By e-mail or phone; by a name or nickname only together with a second sign: the same place, the
-- same address, a phone that differs in a digit or two.
CREATE TABLE "alike_people" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"signs" text[] NOT NULL,
	"likeness" integer NOT NULL,
	CONSTRAINT "alike_people_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);
--> statement-breakpoint
ALTER TABLE "alike_people" ADD CONSTRAINT "alike_people_first_id_people_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "alike_people" ADD CONSTRAINT "alike_people_second_id_people_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "alike_people_second" ON "alike_people" USING btree ("second_id");
--> statement-breakpoint
CREATE INDEX "alike_people_likeness" ON "alike_people" USING btree ("likeness" DESC NULLS LAST,"first_id","second_id");
--> statement-breakpoint
-- What somebody may be called: by name, by nickname, by nickname and last name.
-- (With the schema: an index is built without a search path.)
CREATE FUNCTION people_names(name text, nickname text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[nullif(public.name_fold(name), ''), nullif(public.name_fold(nickname), ''),
    CASE WHEN public.name_fold(nickname) <> '' AND public.name_fold(name) LIKE '% %'
      THEN public.name_fold(nickname) || ' ' || regexp_replace(public.name_fold(name), '^.* ', '') END], NULL)
$$;
--> statement-breakpoint
-- Two numbers of which one is the other mistyped: a digit, or two swapped.
CREATE FUNCTION phones_near(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(length(phone_key(a)) = length(phone_key(b)) AND (
    SELECT count(*) FROM generate_series(1, length(phone_key(a))) AS at
    WHERE substr(phone_key(a), at, 1) <> substr(phone_key(b), at, 1)) BETWEEN 1 AND 2, false)
$$;
--> statement-breakpoint
CREATE INDEX "people_names" ON "people" USING gin (people_names("name", "nickname")) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "people_phone_key" ON "people" USING btree (phone_key("phone"));
--> statement-breakpoint
-- Which places somebody belongs to, and who belongs to a place: alike_place() says where that stands.
CREATE FUNCTION places_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS 'SELECT NULL::uuid WHERE false';
--> statement-breakpoint
CREATE FUNCTION people_at(place uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS 'SELECT NULL::uuid WHERE false';
--> statement-breakpoint
CREATE FUNCTION alike_with(p people) RETURNS TABLE (other uuid, signs text[]) LANGUAGE sql STABLE AS $$
  WITH mine AS (SELECT u.email FROM users u WHERE u.person_id = p.id), near AS (
    -- A number that more than twenty share is that of an office.
    SELECT id, false AS here FROM (SELECT o.id, count(*) OVER () AS sharing FROM people o WHERE phone_key(o.phone) = phone_key(p.phone)) AS number
      WHERE sharing <= 20
    UNION ALL SELECT o.id, false FROM people o WHERE lower(o.email) = lower(p.email) AND p.email <> ''
    UNION ALL SELECT o.id, false FROM people o, mine WHERE lower(o.email) = lower(mine.email)
    UNION ALL SELECT u.person_id, false FROM users u WHERE lower(u.email) = lower(p.email) AND p.email <> ''
    UNION ALL SELECT o.id, false FROM people o WHERE people_names(o.name, o.nickname) && people_names(p.name, p.nickname)
    UNION ALL SELECT at.id, true FROM places_of(p.id) AS place, people_at(place) AS at (id)
  ), one AS (SELECT id, bool_or(here) AS here FROM near WHERE id <> p.id GROUP BY id), judged AS (
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
-- Compares these people with everybody, and keeps what is found.
-- (Whoever may be meant is few, and found by indexes; the planner cannot know.)
CREATE FUNCTION alike_refresh(ids uuid[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
BEGIN
  WITH found AS (
    SELECT DISTINCT ON (1, 2) least(p.id, w.other) AS first_id, greatest(p.id, w.other) AS second_id, w.signs,
      (SELECT sum(CASE sign WHEN 'email' THEN 16 WHEN 'phone' THEN 12 WHEN 'name' THEN 8 WHEN 'spelling' THEN 3 ELSE 2 END)
       FROM unnest(w.signs) AS sign)::integer AS likeness
    FROM people p, alike_with(p) w WHERE p.id = ANY (ids)
  ), gone AS (
    DELETE FROM alike_people a WHERE (a.first_id = ANY (ids) OR a.second_id = ANY (ids))
      AND NOT EXISTS (SELECT FROM found f WHERE f.first_id = a.first_id AND f.second_id = a.second_id)
  )
  INSERT INTO alike_people AS a (first_id, second_id, signs, likeness) SELECT first_id, second_id, signs, likeness FROM found
  ON CONFLICT (first_id, second_id) DO UPDATE SET signs = excluded.signs, likeness = excluded.likeness
  WHERE a.signs IS DISTINCT FROM excluded.signs;
END $$;
--> statement-breakpoint
CREATE FUNCTION alike_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM alike_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alike_added AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION alike_person();
--> statement-breakpoint
CREATE TRIGGER alike_changed AFTER UPDATE ON people FOR EACH ROW
  WHEN ((OLD.name, OLD.nickname, OLD.phone, OLD.email, OLD.address) IS DISTINCT FROM (NEW.name, NEW.nickname, NEW.phone, NEW.email, NEW.address))
  EXECUTE FUNCTION alike_person();
--> statement-breakpoint
-- Rows about people, where the place or the account of somebody changes.
CREATE FUNCTION alike_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM alike_refresh(ARRAY[OLD.person_id]);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM alike_refresh(ARRAY[NEW.person_id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alike_account AFTER INSERT OR DELETE OR UPDATE OF email, person_id ON users FOR EACH ROW EXECUTE FUNCTION alike_role();
--> statement-breakpoint
-- People of these rows belong together by this column: contacts of one location. The triggers themselves are the list.
CREATE PROCEDURE alike_place(name text, place text) LANGUAGE plpgsql AS $$
DECLARE
  rows text;
  mates text;
BEGIN
  EXECUTE format('CREATE TRIGGER alike_place AFTER INSERT OR DELETE OR UPDATE OF person_id, %I ON %I FOR EACH ROW
    EXECUTE FUNCTION alike_role(%L)', place, name, place);
  SELECT string_agg(format('SELECT %I FROM %s WHERE person_id = person', at, of), ' UNION ALL '),
    string_agg(format('SELECT person_id FROM %s WHERE %I = place', of, at), ' UNION ALL ') INTO rows, mates
  FROM (SELECT tgrelid::regclass AS of, split_part(encode(tgargs, 'escape'), '\000', 1) AS at
    FROM pg_trigger WHERE tgname = 'alike_place' ORDER BY 1) AS listed;
  EXECUTE format('CREATE OR REPLACE FUNCTION places_of(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS %L', rows);
  EXECUTE format('CREATE OR REPLACE FUNCTION people_at(place uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS %L', mates);
END $$;
--> statement-breakpoint
CALL alike_place('host_contacts', 'host_id');
--> statement-breakpoint
SELECT alike_refresh(array_agg(id)) FROM people;
