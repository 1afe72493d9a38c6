-- An account is of a person (docs/decisions/115): phone, address and the preferred e-mail move to `people`. An account whose
-- phone or e-mail is that of exactly one known person of the same name is linked to them, where neither says otherwise of
-- anything and no other account would be; else it is of a person of its own, under its id, and may stand under "known twice".
ALTER TABLE "users" ADD COLUMN "person_id" uuid;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proved_email" text;
--> statement-breakpoint
-- As kernel/language/names.ts folds them.
CREATE FUNCTION name_fold(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(btrim(regexp_replace(regexp_replace(normalize(t, NFKC), '[\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), '\s+', ' ', 'g')))
$$;
--> statement-breakpoint
-- The digits by which numbers are compared, without a country code; nothing for an extension, which many share.
CREATE FUNCTION phone_key(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(regexp_replace(t, '\D', '', 'g')) >= 7 THEN right(regexp_replace(t, '\D', '', 'g'), 10) END
$$;
--> statement-breakpoint
CREATE TEMPORARY TABLE known_accounts AS
WITH alike AS (
  SELECT u.id AS user_id, p.id AS person_id,
    (nullif(u.phone, '') IS NULL OR nullif(p.phone, '') IS NULL OR phone_key(u.phone) = phone_key(p.phone) OR u.phone = p.phone)
      AND (nullif(u.address, '') IS NULL OR nullif(p.address, '') IS NULL OR name_fold(u.address) = name_fold(p.address))
      AND (nullif(u.preferred_email, '') IS NULL OR nullif(p.email, '') IS NULL OR lower(u.preferred_email) = lower(p.email)) AS agree
  FROM users u JOIN people p
    ON name_fold(p.name) IN (name_fold(u.first_name || ' ' || u.last_name), name_fold(u.display_name))
    AND (phone_key(p.phone) = phone_key(u.phone) OR lower(p.email) IN (lower(u.email), lower(u.preferred_email)))
), sure AS (
  SELECT user_id, (array_agg(person_id))[1] AS person_id FROM alike GROUP BY user_id HAVING count(*) = 1 AND bool_and(agree)
)
SELECT user_id, person_id FROM sure
WHERE person_id IN (SELECT person_id FROM alike GROUP BY person_id HAVING count(*) = 1);
--> statement-breakpoint
UPDATE people p SET phone = coalesce(nullif(p.phone, ''), u.phone), address = coalesce(nullif(p.address, ''), u.address),
  email = coalesce(nullif(p.email, ''), u.preferred_email), version = p.version + 1, updated_at = now()
FROM known_accounts k JOIN users u ON u.id = k.user_id
WHERE p.id = k.person_id AND (nullif(p.phone, ''), nullif(p.address, ''), nullif(p.email, '')) IS DISTINCT FROM
  (coalesce(nullif(p.phone, ''), u.phone), coalesce(nullif(p.address, ''), u.address), coalesce(nullif(p.email, ''), u.preferred_email));
--> statement-breakpoint
ALTER TABLE people DISABLE TRIGGER USER;
--> statement-breakpoint
INSERT INTO people (id, created_at, updated_at, created_by, name, phone, email, address)
SELECT id, created_at, updated_at, created_by, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), display_name),
  phone, preferred_email, address
FROM users WHERE id NOT IN (SELECT user_id FROM known_accounts);
--> statement-breakpoint
ALTER TABLE people ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE users DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE users SET person_id = coalesce((SELECT person_id FROM known_accounts k WHERE k.user_id = id), id),
  proved_email = preferred_email;
--> statement-breakpoint
ALTER TABLE users ENABLE TRIGGER USER;
--> statement-breakpoint
-- The trail moves along, so that what was done before can be looked at and undone as before. Of a person who was known
-- already, the account tells what it changed, not that they came or went.
CREATE FUNCTION pg_temp.of_person(r jsonb, person uuid, is_own boolean) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN r ? 'first_name' THEN jsonb_build_object('id', person, 'phone', r->'phone', 'email', r->'preferred_email', 'address', r->'address')
    || CASE WHEN is_own THEN jsonb_build_object('version', 1, 'created_at', r->'created_at', 'updated_at', r->'updated_at',
        'created_by', r->'created_by', 'nickname', null, 'latitude', null, 'longitude', null, 'confirmed_at', null, 'confirmed_by', null,
        'name', coalesce(nullif(btrim(concat(r->>'first_name', ' ', r->>'last_name')), ''), r->>'display_name')) ELSE '{}' END
  ELSE CASE WHEN r IS NOT NULL THEN jsonb_build_object('id', person) END END
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.of_account(r jsonb, person uuid) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN r ? 'first_name' THEN r - '{phone,address,preferred_email}'::text[]
    || jsonb_build_object('person_id', person, 'proved_email', r->'preferred_email') ELSE r END
$$;
--> statement-breakpoint
CREATE TEMPORARY TABLE moved_trail AS
SELECT a.id, coalesce(k.person_id, a.row_id::uuid) AS person, k.person_id IS NULL AS is_own
FROM audit_log a LEFT JOIN known_accounts k ON k.user_id = a.row_id::uuid WHERE a.table_name = 'users';
--> statement-breakpoint
INSERT INTO audit_log (at, request_id, actor_id, call, table_name, row_id, action, old_row, new_row)
SELECT at, request_id, actor_id, call, 'people', m.person, action, pg_temp.of_person(old_row, m.person, is_own), pg_temp.of_person(new_row, m.person, is_own)
FROM audit_log a JOIN moved_trail m ON m.id = a.id
WHERE CASE WHEN action = 'update' THEN new_row ? 'first_name' AND pg_temp.of_person(old_row, m.person, is_own) - '{version,updated_at}'::text[]
    IS DISTINCT FROM pg_temp.of_person(new_row, m.person, is_own) - '{version,updated_at}'::text[] ELSE is_own END
ORDER BY a.id;
--> statement-breakpoint
UPDATE audit_log a SET old_row = pg_temp.of_account(old_row, m.person), new_row = pg_temp.of_account(new_row, m.person)
FROM moved_trail m WHERE m.id = a.id;
--> statement-breakpoint
DELETE FROM audit_log a USING moved_trail m WHERE m.id = a.id AND action = 'update' AND new_row ? 'first_name'
  AND old_row - '{version,updated_at}'::text[] = new_row - '{version,updated_at}'::text[];
--> statement-breakpoint
DROP TABLE known_accounts, moved_trail;
--> statement-breakpoint
DROP TRIGGER search_keep ON users;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "preferred_email", DROP COLUMN "phone", DROP COLUMN "address", ALTER COLUMN "person_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_person_key" ON "users" USING btree ("person_id");
--> statement-breakpoint
-- There is no account of nobody, whoever adds it: one that names no person is of one of its own.
CREATE FUNCTION users_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id IS NULL THEN
    NEW.person_id := NEW.id;
    INSERT INTO people (id, name, created_by)
    VALUES (NEW.id, coalesce(nullif(btrim(NEW.first_name || ' ' || NEW.last_name), ''), NEW.display_name), NEW.created_by);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_person BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION users_person();
--> statement-breakpoint
-- An account signs in with one e-mail address and may be written to at another, so the search knows both.
CREATE OR REPLACE FUNCTION search_keep_role() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of search_roles;
BEGIN
  SELECT * INTO of FROM search_roles WHERE table_name = TG_TABLE_NAME;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts WHERE kind = of.kind AND id = OLD.id;
  ELSE
    PERFORM search_put(of, NEW.id, to_jsonb(p) || jsonb_build_object('person_email', p.email) || to_jsonb(NEW))
    FROM people p WHERE p.id = NEW.person_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of search_roles;
BEGIN
  FOR of IN SELECT * FROM search_roles LOOP
    EXECUTE format('SELECT search_put($1, t.id, to_jsonb($2) || jsonb_build_object(''person_email'', ($2).email) || to_jsonb(t))
      FROM %I t WHERE t.person_id = $2.id', of.table_name)
    USING of, NEW;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE PROCEDURE search_role(name text, kind text, open text, contact text, private text, phones text, prose text)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_roles VALUES (name, kind, open, contact, private, phones, prose);
  EXECUTE format('CREATE TRIGGER search_keep AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
    EXECUTE FUNCTION search_keep_role()', name);
  EXECUTE format('SELECT search_put(of, t.id, to_jsonb(p) || jsonb_build_object(''person_email'', p.email) || to_jsonb(t))
    FROM search_roles of, %I t JOIN people p ON p.id = t.person_id WHERE of.table_name = %L', name, name);
END $$;
--> statement-breakpoint
CALL search_role('users', 'person', 'display_name,first_name,last_name,nickname', 'email,person_email', '', 'phone', '');
