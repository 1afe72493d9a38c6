-- One person is one record, whatever they do (docs/decisions/115): contacts of locations keep what they are there, and
-- who they are moves to `people`, under the same id.
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"nickname" text,
	"phone" text,
	"email" text,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" uuid
);
--> statement-breakpoint
INSERT INTO people (id, version, created_at, updated_at, created_by, name, phone, email, address)
SELECT id, version, created_at, updated_at, created_by, name, phone, email, address FROM host_contacts;
--> statement-breakpoint
ALTER TABLE "host_contacts" ADD COLUMN "person_id" uuid;
--> statement-breakpoint
ALTER TABLE host_contacts DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE host_contacts SET person_id = id;
--> statement-breakpoint
ALTER TABLE host_contacts ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "host_contacts" ALTER COLUMN "person_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "host_contacts" DROP COLUMN "name", DROP COLUMN "phone", DROP COLUMN "email", DROP COLUMN "address";
--> statement-breakpoint
ALTER TABLE "host_contacts" ADD CONSTRAINT "host_contacts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CREATE INDEX "people_phone" ON "people" USING btree ("right"(regexp_replace("phone", '\D', '', 'g'), 10));
--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "host_contacts_person" ON "host_contacts" USING btree ("person_id");
--> statement-breakpoint
CALL audit_table('people');
--> statement-breakpoint
-- The trail moves along, so that what was done before can be looked at and undone as before.
CREATE FUNCTION pg_temp.of_person(r jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN r ? 'host_id' THEN r - '{host_id,role,area,is_primary,agreement_signed,notes}'::text[]
    || '{"nickname": null, "latitude": null, "longitude": null, "confirmed_at": null, "confirmed_by": null}' ELSE r END
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.of_contact(r jsonb, id text) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN r ? 'host_id' THEN r - '{name,phone,email,address}'::text[] || jsonb_build_object('person_id', id) ELSE r END
$$;
--> statement-breakpoint
INSERT INTO audit_log (at, request_id, actor_id, call, table_name, row_id, action, old_row, new_row)
SELECT at, request_id, actor_id, call, 'people', row_id, action, pg_temp.of_person(old_row), pg_temp.of_person(new_row)
FROM audit_log
WHERE table_name = 'host_contacts' AND (action <> 'update'
  OR pg_temp.of_person(old_row) - '{version,updated_at}'::text[]
    IS DISTINCT FROM pg_temp.of_person(new_row) - '{version,updated_at}'::text[])
ORDER BY id;
--> statement-breakpoint
UPDATE audit_log SET old_row = pg_temp.of_contact(old_row, row_id), new_row = pg_temp.of_contact(new_row, row_id)
WHERE table_name = 'host_contacts';
--> statement-breakpoint
DELETE FROM audit_log WHERE table_name = 'host_contacts' AND action = 'update' AND new_row ? 'host_id'
  AND old_row - '{version,updated_at}'::text[] = new_row - '{version,updated_at}'::text[];
--> statement-breakpoint
-- The search finds what somebody does by who they are: texts of rows about a person are made of both.
CREATE TABLE "search_roles" (
	"table_name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"open" text NOT NULL,
	"contact" text NOT NULL,
	"private" text NOT NULL,
	"phones" text NOT NULL,
	"prose" text NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION search_put(of search_roles, row_id uuid, r jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_open text := search_fold(search_pick(r, of.open));
  new_contact text := search_fold(search_pick(r, of.contact));
  new_private text := search_fold(search_pick(r, of.private));
BEGIN
  INSERT INTO search_texts AS s (kind, id, open_text, contact_text, private_text, phones, prose)
  VALUES (of.kind, row_id, new_open, new_contact, new_private,
    regexp_replace(search_pick(r, of.phones), '[^0-9|]', '', 'g'),
    to_tsvector('english'::regconfig, search_pick(r, of.prose)))
  ON CONFLICT (kind, id) DO UPDATE SET open_text = excluded.open_text, contact_text = excluded.contact_text,
    private_text = excluded.private_text, phones = excluded.phones, prose = excluded.prose
  WHERE (s.open_text, s.contact_text, s.private_text, s.phones, s.prose)
    IS DISTINCT FROM (excluded.open_text, excluded.contact_text, excluded.private_text, excluded.phones, excluded.prose);
  PERFORM search_learn(new_open || new_contact || new_private);
END $$;
--> statement-breakpoint
CREATE FUNCTION search_keep_role() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of search_roles;
BEGIN
  SELECT * INTO of FROM search_roles WHERE table_name = TG_TABLE_NAME;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts WHERE kind = of.kind AND id = OLD.id;
  ELSE
    PERFORM search_put(of, NEW.id, to_jsonb(p) || to_jsonb(NEW)) FROM people p WHERE p.id = NEW.person_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of search_roles;
BEGIN
  FOR of IN SELECT * FROM search_roles LOOP
    EXECUTE format('SELECT search_put($1, t.id, to_jsonb($2) || to_jsonb(t)) FROM %I t WHERE t.person_id = $2.id', of.table_name)
    USING of, NEW;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_keep AFTER INSERT OR UPDATE ON people FOR EACH ROW EXECUTE FUNCTION search_keep_person();
--> statement-breakpoint
-- Makes rows about people searchable, by their own columns and those of `people`.
CREATE PROCEDURE search_role(name text, kind text, open text, contact text, private text, phones text, prose text)
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_roles VALUES (name, kind, open, contact, private, phones, prose);
  EXECUTE format('CREATE TRIGGER search_keep AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
    EXECUTE FUNCTION search_keep_role()', name);
  EXECUTE format('SELECT search_put(of, t.id, to_jsonb(p) || to_jsonb(t)) FROM search_roles of, %I t
    JOIN people p ON p.id = t.person_id WHERE of.table_name = %L', name, name);
END $$;
--> statement-breakpoint
DROP TRIGGER search_keep ON host_contacts;
--> statement-breakpoint
CALL search_role('host_contacts', 'contact', 'name,nickname,role,area', 'email', 'address', 'phone', 'notes');
