-- The catalog of groups (docs/decisions/124): who they are, their other names, and what the log says of them.
--
-- When two names mean the same group: twins of kernel/charity/group-names.ts, where the rule stands in words.
CREATE FUNCTION group_word(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(replace(replace(replace(regexp_replace(
    ' ' || regexp_replace(
      lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\ufe00-\ufe0f''’‘`´ʼ]', '', 'g')),
      '[\t\n\r\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f\ufeff]+',
      '  ', 'g') || ' ',
    '^ +the {2,}(?=[^ ])', ' '), ' st ', ' saint '), ' mt ', ' mount '), ' ', ''), ''), '?')
$$;
--> statement-breakpoint
CREATE FUNCTION group_key(name text, department text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT group_word(name) || CASE WHEN group_word(coalesce(department, '')) = '?' THEN '' ELSE '|' || group_word(department) END
$$;
--> statement-breakpoint
CREATE TABLE "different_organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "group_days" (
	"name_key" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	"sandwiches" bigint NOT NULL,
	CONSTRAINT "group_days_name_key_day_pk" PRIMARY KEY("name_key","day")
);

--> statement-breakpoint
CREATE TABLE "group_texts" (
	"name_key" text NOT NULL,
	"group_key" uuid NOT NULL,
	CONSTRAINT "group_texts_name_key_group_key_pk" PRIMARY KEY("name_key","group_key")
);

--> statement-breakpoint
CREATE TABLE "organization_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "organization_figures" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"sandwiches" bigint NOT NULL,
	"first_day" date,
	"last_day" date
);

--> statement-breakpoint
CREATE TABLE "organization_names" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"department" text,
	"name_key" text GENERATED ALWAYS AS (group_key(name, department)) STORED NOT NULL
);

--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"department" text,
	"name_key" text GENERATED ALWAYS AS (group_key(name, department)) STORED NOT NULL,
	"category" text,
	"school_classification" text,
	"is_religious" boolean DEFAULT false NOT NULL,
	"addresses" text,
	"domains" text,
	"notes" text,
	"from_log" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
ALTER TABLE "different_organizations" ADD CONSTRAINT "different_organizations_first_id_organizations_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "different_organizations" ADD CONSTRAINT "different_organizations_second_id_organizations_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_contacts" ADD CONSTRAINT "organization_contacts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_contacts" ADD CONSTRAINT "organization_contacts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_names" ADD CONSTRAINT "organization_names_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "different_organizations_pair" ON "different_organizations" USING btree ("first_id","second_id");
--> statement-breakpoint
CREATE INDEX "different_organizations_second" ON "different_organizations" USING btree ("second_id");
--> statement-breakpoint
CREATE INDEX "organization_contacts_of" ON "organization_contacts" USING btree ("organization_id");
--> statement-breakpoint
CREATE INDEX "organization_contacts_person" ON "organization_contacts" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "organization_figures_last" ON "organization_figures" USING btree ("last_day");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_names_key" ON "organization_names" USING btree ("name_key");
--> statement-breakpoint
CREATE INDEX "organization_names_of" ON "organization_names" USING btree ("organization_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_key" ON "organizations" USING btree ("name_key");
--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "organizations_name_like" ON "organizations" USING gin ("name" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "organizations_key_like" ON "organizations" USING gin ("name_key" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "organizations_category" ON "organizations" USING btree ("category");

--> statement-breakpoint
CALL audit_table('organizations');
--> statement-breakpoint
CALL audit_table('organization_names');
--> statement-breakpoint
CALL audit_table('organization_contacts');
--> statement-breakpoint
CALL audit_table('different_organizations');
--> statement-breakpoint
CALL search_table('organizations', 'organization', 'name,department', '', '', '', 'notes');
--> statement-breakpoint
CALL search_table('organization_names', 'organization name', 'name,department', '', '', '', '');
--> statement-breakpoint
CALL search_role('organization_contacts', 'organization contact', 'name,nickname,role', 'email', 'address', 'phone', 'notes');
--> statement-breakpoint
-- Which group each name means.
CREATE VIEW group_owners AS
  SELECT name_key, id AS organization_id FROM organizations
  UNION ALL SELECT name_key, organization_id FROM organization_names;
--> statement-breakpoint
-- Whoever logs groups shares this lock, whoever changes which name means whom has it alone: no sum goes to a group that
-- is being merged. Groups that come with the log (`lunchbox.by_log`) change nobody else's names.
CREATE FUNCTION group_names_lock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('lunchbox.by_log', true), '') = '' THEN
    PERFORM pg_advisory_xact_lock(7201010);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_names_lock BEFORE INSERT OR DELETE OR UPDATE OF name, department ON organizations
  FOR EACH STATEMENT EXECUTE FUNCTION group_names_lock();
--> statement-breakpoint
CREATE TRIGGER group_names_lock BEFORE INSERT OR DELETE OR UPDATE ON organization_names
  FOR EACH STATEMENT EXECUTE FUNCTION group_names_lock();
--> statement-breakpoint
-- The sums of these groups from the days of all their names.
CREATE FUNCTION recount_groups(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM organization_figures f WHERE f.organization_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM organizations o WHERE o.id = f.organization_id);
  INSERT INTO organization_figures (organization_id, times, sandwiches, first_day, last_day)
  SELECT o.id, coalesce(sum(d.times), 0), coalesce(sum(d.sandwiches), 0), min(d.day), max(d.day)
  FROM organizations o LEFT JOIN group_owners k ON k.organization_id = o.id
    LEFT JOIN group_days d ON d.name_key = k.name_key
  WHERE o.id = ANY (ids) GROUP BY o.id ORDER BY o.id
  ON CONFLICT (organization_id) DO UPDATE SET times = excluded.times, sandwiches = excluded.sandwiches,
    first_day = excluded.first_day, last_day = excluded.last_day;
END $$;
--> statement-breakpoint
CREATE FUNCTION groups_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Those that come with the log are summed there.
  IF TG_OP = 'INSERT' THEN
    IF coalesce(current_setting('lunchbox.by_log', true), '') = '' THEN
      PERFORM recount_groups(ARRAY(SELECT id FROM new_rows));
    END IF;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM recount_groups(ARRAY(SELECT id FROM old_rows));
  ELSE
    PERFORM recount_groups(ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id WHERE o.name_key <> n.name_key));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER groups_named_insert AFTER INSERT ON organizations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_named();
--> statement-breakpoint
CREATE TRIGGER groups_named_update AFTER UPDATE ON organizations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_named();
--> statement-breakpoint
CREATE TRIGGER groups_named_delete AFTER DELETE ON organizations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_named();
--> statement-breakpoint
CREATE FUNCTION groups_named_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM recount_groups(ARRAY(SELECT DISTINCT organization_id FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM recount_groups(ARRAY(SELECT DISTINCT organization_id FROM old_rows));
  ELSE
    PERFORM recount_groups(ARRAY(SELECT organization_id FROM new_rows UNION SELECT organization_id FROM old_rows));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER groups_named_insert AFTER INSERT ON organization_names REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_named_otherwise();
--> statement-breakpoint
CREATE TRIGGER groups_named_update AFTER UPDATE ON organization_names REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_named_otherwise();
--> statement-breakpoint
CREATE TRIGGER groups_named_delete AFTER DELETE ON organization_names REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_named_otherwise();
--> statement-breakpoint
-- A name means one group, whether it is its name or another one of it. Can wait for an undo, which puts rows back in any order.
CREATE FUNCTION group_names_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM group_owners WHERE name_key = NEW.name_key) > 1 THEN
    RAISE EXCEPTION 'the name % means two groups', NEW.name USING ERRCODE = 'unique_violation', CONSTRAINT = 'group_names_once';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_names_once AFTER INSERT OR UPDATE OF name, department ON organizations
  DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION group_names_once();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_names_once AFTER INSERT OR UPDATE OF name, department ON organization_names
  DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION group_names_once();
--> statement-breakpoint
-- What the log says and nobody is called any more is a group of its own, however it came to that.
CREATE FUNCTION group_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request text := coalesce(current_setting('lunchbox.request', true), '');
BEGIN
  IF EXISTS (SELECT FROM group_days WHERE name_key = OLD.name_key)
    AND NOT EXISTS (SELECT FROM group_owners WHERE name_key = OLD.name_key) THEN
    PERFORM set_config('lunchbox.request', '', true);
    INSERT INTO organizations (name, department, from_log) VALUES (OLD.name, OLD.department, true) ON CONFLICT DO NOTHING;
    PERFORM set_config('lunchbox.request', request, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_left AFTER DELETE OR UPDATE OF name, department ON organizations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION group_left();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER group_left AFTER DELETE OR UPDATE OF name, department ON organization_names
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION group_left();
--> statement-breakpoint
CREATE TYPE group_change AS (name text, department text, day date, group_key uuid, times integer, sandwiches bigint);
--> statement-breakpoint
CREATE TYPE group_spelling AS (name text, department text, name_key text);
--> statement-breakpoint
CREATE TYPE group_sum AS (name_key text, name text, department text, day date, times integer, sandwiches bigint);
--> statement-breakpoint
-- Groups that came with the log, whom nobody has said a word about, go with their last entry.
CREATE FUNCTION forget_groups(names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Not while somebody else logs groups: it might be this one. Then it stays, with nothing in the log, until somebody deletes it.
  IF NOT pg_try_advisory_xact_lock(7201010) THEN RETURN; END IF;
  DELETE FROM organizations o USING organization_figures f
  WHERE o.name_key = ANY (names) AND f.organization_id = o.id AND f.times = 0 AND o.from_log AND o.version = 1
    AND NOT EXISTS (SELECT FROM organization_names n WHERE n.organization_id = o.id)
    AND NOT EXISTS (SELECT FROM organization_contacts c WHERE c.organization_id = o.id)
    AND NOT EXISTS (SELECT FROM different_organizations d WHERE o.id IN (d.first_id, d.second_id))
    AND NOT EXISTS (SELECT FROM threads t WHERE t.about_table = 'organizations' AND t.about_id = o.id)
    AND NOT EXISTS (SELECT FROM files a WHERE a.owner = 'attachment' AND a.owner_id = 'organizations/' || o.id);
END $$;
--> statement-breakpoint
-- Of a group that comes with the log: the same each time, so that an undo of its only entry brings back what was there.
CREATE FUNCTION group_id(name_key text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT overlay(overlay(md5('group ' || name_key) placing '4' from 13) placing '8' from 17)::uuid
$$;
--> statement-breakpoint
-- Keeps the sums of the names, and of the groups that they mean, with every change of the log and in its transaction.
CREATE FUNCTION keep_groups(changes group_change[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  spelled group_spelling[];
  sums group_sum[];
  gone text[];
  request text := coalesce(current_setting('lunchbox.request', true), '');
BEGIN
  IF cardinality(changes) = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(7201010);
  spelled := ARRAY(SELECT ROW(c.name, c.department, group_key(c.name, c.department))::group_spelling
    FROM (SELECT DISTINCT name, department FROM unnest(changes)) AS c);
  sums := ARRAY(SELECT ROW(s.name_key, mode() WITHIN GROUP (ORDER BY s.name), mode() WITHIN GROUP (ORDER BY s.department),
      c.day, sum(c.times), sum(c.sandwiches))::group_sum
    FROM unnest(changes) AS c JOIN unnest(spelled) AS s ON s.name = c.name AND s.department = c.department
    GROUP BY s.name_key, c.day HAVING sum(c.times) <> 0 OR sum(c.sandwiches) <> 0);

  INSERT INTO group_texts (name_key, group_key)
  SELECT DISTINCT s.name_key, c.group_key
  FROM unnest(changes) AS c JOIN unnest(spelled) AS s ON s.name = c.name AND s.department = c.department
  WHERE c.times > 0 ORDER BY 1, 2 ON CONFLICT DO NOTHING;

  IF cardinality(sums) = 0 THEN RETURN; END IF;
  INSERT INTO group_days AS d (name_key, day, times, sandwiches)
  SELECT s.name_key, s.day, s.times, s.sandwiches FROM unnest(sums) AS s ORDER BY s.name_key, s.day
  ON CONFLICT (name_key, day) DO UPDATE SET times = d.times + excluded.times, sandwiches = d.sandwiches + excluded.sandwiches;
  gone := ARRAY(SELECT DISTINCT s.name_key FROM unnest(sums) AS s WHERE s.times < 0);
  IF cardinality(gone) > 0 THEN
    DELETE FROM group_days d USING unnest(sums) AS s
    WHERE d.name_key = s.name_key AND d.day = s.day AND s.times < 0 AND d.times = 0;
  END IF;

  -- A new name is a new group. Nobody's request did that: undoing an entry does not ask who may change the catalog.
  IF EXISTS (SELECT FROM unnest(sums) AS s WHERE s.times > 0
    AND NOT EXISTS (SELECT FROM group_owners o WHERE o.name_key = s.name_key)) THEN
    PERFORM set_config('lunchbox.request', '', true), set_config('lunchbox.by_log', 'yes', true);
    INSERT INTO organizations (id, created_at, updated_at, name, department, from_log)
    SELECT CASE WHEN EXISTS (SELECT FROM organizations o WHERE o.id = group_id(n.name_key))
        THEN gen_random_uuid() ELSE group_id(n.name_key) END,
      n.first, n.first, n.name, nullif(n.department, ''), true
    FROM (SELECT s.name_key, mode() WITHIN GROUP (ORDER BY s.name) AS name,
        mode() WITHIN GROUP (ORDER BY s.department) AS department, min(s.day)::timestamptz AS first
      FROM unnest(sums) AS s WHERE s.times > 0 GROUP BY s.name_key) AS n
    WHERE NOT EXISTS (SELECT FROM group_owners o WHERE o.name_key = n.name_key)
    ORDER BY n.name_key ON CONFLICT (name_key) DO NOTHING;
    PERFORM set_config('lunchbox.request', request, true), set_config('lunchbox.by_log', '', true);
  END IF;

  INSERT INTO organization_figures AS f (organization_id, times, sandwiches, first_day, last_day)
  SELECT o.organization_id, sum(s.times), sum(s.sandwiches), min(s.day) FILTER (WHERE s.times > 0),
    max(s.day) FILTER (WHERE s.times > 0)
  FROM unnest(sums) AS s JOIN group_owners o ON o.name_key = s.name_key GROUP BY o.organization_id ORDER BY o.organization_id
  ON CONFLICT (organization_id) DO UPDATE SET times = f.times + excluded.times, sandwiches = f.sandwiches + excluded.sandwiches,
    first_day = least(f.first_day, excluded.first_day), last_day = greatest(f.last_day, excluded.last_day);

  IF cardinality(gone) > 0 THEN
    UPDATE organization_figures f SET first_day = r.first_day, last_day = r.last_day
    FROM (SELECT t.organization_id, min(d.first_day) AS first_day, max(d.last_day) AS last_day
      FROM (SELECT DISTINCT o.organization_id FROM group_owners o WHERE o.name_key = ANY (gone)) AS t
        JOIN group_owners k ON k.organization_id = t.organization_id
        CROSS JOIN LATERAL (SELECT
          (SELECT day FROM group_days g WHERE g.name_key = k.name_key ORDER BY day LIMIT 1) AS first_day,
          (SELECT day FROM group_days g WHERE g.name_key = k.name_key ORDER BY day DESC LIMIT 1) AS last_day) AS d
      GROUP BY t.organization_id) AS r
    WHERE f.organization_id = r.organization_id
      AND (f.first_day IS DISTINCT FROM r.first_day OR f.last_day IS DISTINCT FROM r.last_day);
    PERFORM set_config('lunchbox.request', '', true), set_config('lunchbox.by_log', 'yes', true);
    PERFORM forget_groups(gone);
    PERFORM set_config('lunchbox.request', request, true), set_config('lunchbox.by_log', '', true);
  END IF;
END $$;
--> statement-breakpoint
-- The groups of one entry, as changes: `sign` is 1 for what came, -1 for what went.
CREATE FUNCTION group_changes(groups jsonb, day date, group_key uuid, sign integer) RETURNS SETOF group_change
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ROW(g ->> 'name', coalesce(g ->> 'department', ''), day, group_key, sign, sign * (g ->> 'count')::bigint)::group_change
  FROM jsonb_array_elements(groups) AS g WHERE g ->> 'name' IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION groups_logged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_groups(ARRAY(SELECT c::group_change FROM new_rows n,
      group_changes(n.groups, n.collection_date, n.group_key, 1) AS c WHERE n.group_key IS NOT NULL));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM keep_groups(ARRAY(SELECT c::group_change FROM old_rows o,
      group_changes(o.groups, o.collection_date, o.group_key, -1) AS c WHERE o.group_key IS NOT NULL));
  ELSE
    PERFORM keep_groups(ARRAY(SELECT c::group_change FROM old_rows o JOIN new_rows n ON n.id = o.id,
        LATERAL (SELECT * FROM group_changes(o.groups, o.collection_date, o.group_key, -1)
          UNION ALL SELECT * FROM group_changes(n.groups, n.collection_date, n.group_key, 1)) AS c
      WHERE o.groups IS DISTINCT FROM n.groups OR o.collection_date <> n.collection_date));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For the log as it is: a quarter of a year at a time.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT DISTINCT date_trunc('quarter', day)::date AS first FROM collection_days ORDER BY 1 LOOP
    PERFORM keep_groups(ARRAY(SELECT c::group_change FROM sandwich_collections n,
      group_changes(n.groups, n.collection_date, n.group_key, 1) AS c
      WHERE n.group_key IS NOT NULL AND n.collection_date >= part.first
        AND n.collection_date < part.first + interval '3 months'));
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER groups_logged_insert AFTER INSERT ON sandwich_collections REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_logged();
--> statement-breakpoint
CREATE TRIGGER groups_logged_update AFTER UPDATE ON sandwich_collections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_logged();
--> statement-breakpoint
CREATE TRIGGER groups_logged_delete AFTER DELETE ON sandwich_collections REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_logged();
