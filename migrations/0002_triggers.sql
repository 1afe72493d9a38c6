-- Every change of a business table is a recorded, undoable transaction: one audit trigger, in the same transaction.
-- Statement triggers with transition tables, so that an import of ten thousand rows writes its trail in one go.
-- Trigger arguments are columns that must never reach the trail (secrets).
CREATE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request uuid := nullif(current_setting('lunchbox.request', true), '')::uuid;
  actor uuid := nullif(current_setting('lunchbox.actor', true), '')::uuid;
  caller text := nullif(current_setting('lunchbox.call', true), '');
  secrets text[] := coalesce(tg_argv, ARRAY[]::text[]);
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO audit_log (request_id, actor_id, call, table_name, row_id, action, new_row)
    SELECT request, actor, caller, tg_table_name, n.id::text, 'insert', to_jsonb(n) - secrets FROM new_rows n;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO audit_log (request_id, actor_id, call, table_name, row_id, action, old_row)
    SELECT request, actor, caller, tg_table_name, o.id::text, 'delete', to_jsonb(o) - secrets FROM old_rows o;
  ELSE
    INSERT INTO audit_log (request_id, actor_id, call, table_name, row_id, action, old_row, new_row)
    SELECT request, actor, caller, tg_table_name, n.id::text, 'update', to_jsonb(o) - secrets, to_jsonb(n) - secrets
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE to_jsonb(o) IS DISTINCT FROM to_jsonb(n);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE PROCEDURE audit_table(name text, VARIADIC secrets text[] DEFAULT ARRAY[]::text[]) LANGUAGE plpgsql AS $$
DECLARE
  arguments text := (SELECT coalesce(string_agg(quote_literal(s), ', '), '') FROM unnest(secrets) AS s);
BEGIN
  EXECUTE format('CREATE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_change(%s)', name, arguments);
  EXECUTE format('CREATE TRIGGER audit_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_change(%s)', name, arguments);
  EXECUTE format('CREATE TRIGGER audit_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION audit_change(%s)', name, arguments);
END $$;
--> statement-breakpoint
CALL audit_table('users');
--> statement-breakpoint
CALL audit_table('settings');
--> statement-breakpoint
CALL audit_table('files');
--> statement-breakpoint
CALL audit_table('saved_views');
--> statement-breakpoint
CALL audit_table('applications');
--> statement-breakpoint
CALL audit_table('access_requests');
--> statement-breakpoint
-- The built-in location "Groups" (features/hosts/groups-host.ts): group entries without a site belong to it.
INSERT INTO hosts (id, name, name_key, is_built_in, is_exempt)
VALUES ('00000000-0000-4000-8000-000000000001', 'Groups', 'groups', true, true);
--> statement-breakpoint
-- One primary contact per location. A constraint rather than an index, so that an undo can put two contacts back at once.
ALTER TABLE host_contacts ADD CONSTRAINT host_contacts_primary
  EXCLUDE USING btree (host_id WITH =) WHERE (is_primary) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
CALL audit_table('hosts');
--> statement-breakpoint
CALL audit_table('host_contacts');
--> statement-breakpoint
CALL audit_table('host_aliases');
--> statement-breakpoint
CALL audit_table('sandwich_collections');
--> statement-breakpoint
-- Roll-ups of the log, changed in the transaction of the rows they sum: per day, site, person and group.
CREATE TYPE collection_change AS (
  host_id uuid, day date, creator_id uuid, group_key uuid, group_names text, entries integer, individual bigint, grouped bigint
);
--> statement-breakpoint
CREATE FUNCTION roll_up(changes collection_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_pulse AS p (shard, beats) VALUES ((pg_backend_pid() % 64)::smallint, 1)
  ON CONFLICT (shard) DO UPDATE SET beats = p.beats + 1;

  INSERT INTO collection_days AS d (day, shard, entries, individual, grouped)
  SELECT c.day, (pg_backend_pid() % 16)::smallint, sum(c.entries), sum(c.individual), sum(c.grouped)
  FROM unnest(changes) AS c GROUP BY c.day
  HAVING sum(c.entries) <> 0 OR sum(c.individual) <> 0 OR sum(c.grouped) <> 0 ORDER BY c.day
  ON CONFLICT (day, shard) DO UPDATE SET entries = d.entries + excluded.entries,
    individual = d.individual + excluded.individual, grouped = d.grouped + excluded.grouped;

  INSERT INTO collection_host_days AS h (host_id, day, entries, individual, grouped)
  SELECT c.host_id, c.day, sum(c.entries), sum(c.individual), sum(c.grouped)
  FROM unnest(changes) AS c GROUP BY c.host_id, c.day
  HAVING sum(c.entries) <> 0 OR sum(c.individual) <> 0 OR sum(c.grouped) <> 0 ORDER BY c.host_id, c.day
  ON CONFLICT (host_id, day) DO UPDATE SET entries = h.entries + excluded.entries,
    individual = h.individual + excluded.individual, grouped = h.grouped + excluded.grouped;

  INSERT INTO collection_hosts AS h (host_id, entries, individual, grouped)
  SELECT c.host_id, sum(c.entries), sum(c.individual), sum(c.grouped)
  FROM unnest(changes) AS c GROUP BY c.host_id
  HAVING sum(c.entries) <> 0 OR sum(c.individual) <> 0 OR sum(c.grouped) <> 0 ORDER BY c.host_id
  ON CONFLICT (host_id) DO UPDATE SET entries = h.entries + excluded.entries,
    individual = h.individual + excluded.individual, grouped = h.grouped + excluded.grouped;

  INSERT INTO collection_creator_days AS d (creator_id, day, entries, individual, grouped)
  SELECT c.creator_id, c.day, sum(c.entries), sum(c.individual), sum(c.grouped)
  FROM unnest(changes) AS c WHERE c.creator_id IS NOT NULL GROUP BY c.creator_id, c.day
  HAVING sum(c.entries) <> 0 OR sum(c.individual) <> 0 OR sum(c.grouped) <> 0 ORDER BY c.creator_id, c.day
  ON CONFLICT (creator_id, day) DO UPDATE SET entries = d.entries + excluded.entries,
    individual = d.individual + excluded.individual, grouped = d.grouped + excluded.grouped;

  INSERT INTO collection_groups AS g (group_key, group_names, entries, individual, grouped)
  SELECT c.group_key, min(c.group_names), sum(c.entries), sum(c.individual), sum(c.grouped)
  FROM unnest(changes) AS c WHERE c.group_key IS NOT NULL GROUP BY c.group_key
  HAVING sum(c.entries) <> 0 OR sum(c.individual) <> 0 OR sum(c.grouped) <> 0 ORDER BY c.group_key
  ON CONFLICT (group_key) DO UPDATE SET entries = g.entries + excluded.entries,
    individual = g.individual + excluded.individual, grouped = g.grouped + excluded.grouped;

  INSERT INTO collection_group_hosts AS g (group_key, host_id, entries, individual, grouped)
  SELECT c.group_key, c.host_id, sum(c.entries), sum(c.individual), sum(c.grouped)
  FROM unnest(changes) AS c WHERE c.group_key IS NOT NULL GROUP BY c.group_key, c.host_id
  HAVING sum(c.entries) <> 0 OR sum(c.individual) <> 0 OR sum(c.grouped) <> 0 ORDER BY c.group_key, c.host_id
  ON CONFLICT (group_key, host_id) DO UPDATE SET entries = g.entries + excluded.entries,
    individual = g.individual + excluded.individual, grouped = g.grouped + excluded.grouped;
END $$;
--> statement-breakpoint
-- What is summed to nothing is not kept, except per day, where each shard is only a part.
CREATE FUNCTION roll_up_forget(changes collection_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM collection_host_days h USING (SELECT DISTINCT host_id, day FROM unnest(changes)) AS c
  WHERE h.host_id = c.host_id AND h.day = c.day AND h.entries = 0;
  DELETE FROM collection_hosts h USING (SELECT DISTINCT host_id FROM unnest(changes)) AS c
  WHERE h.host_id = c.host_id AND h.entries = 0;
  DELETE FROM collection_creator_days d USING (SELECT DISTINCT creator_id, day FROM unnest(changes)) AS c
  WHERE d.creator_id = c.creator_id AND d.day = c.day AND d.entries = 0;
  DELETE FROM collection_groups g USING (SELECT DISTINCT group_key FROM unnest(changes)) AS c
  WHERE g.group_key = c.group_key AND g.entries = 0;
  DELETE FROM collection_group_hosts g USING (SELECT DISTINCT group_key, host_id FROM unnest(changes)) AS c
  WHERE g.group_key = c.group_key AND g.host_id = c.host_id AND g.entries = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM roll_up(ARRAY(SELECT ROW(host_id, collection_date, created_by, group_key, group_names, 1,
    individual_sandwiches, group_sandwiches)::collection_change FROM new_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed collection_change[] := ARRAY(SELECT ROW(host_id, collection_date, created_by, group_key, group_names, -1,
    -individual_sandwiches, -group_sandwiches)::collection_change FROM old_rows);
BEGIN
  PERFORM roll_up(removed);
  PERFORM roll_up_forget(removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION roll_up_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  removed collection_change[] := ARRAY(SELECT ROW(host_id, collection_date, created_by, group_key, group_names, -1,
    -individual_sandwiches, -group_sandwiches)::collection_change FROM old_rows);
BEGIN
  PERFORM roll_up(removed || ARRAY(SELECT ROW(host_id, collection_date, created_by, group_key, group_names, 1,
    individual_sandwiches, group_sandwiches)::collection_change FROM new_rows));
  PERFORM roll_up_forget(removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER roll_up_insert AFTER INSERT ON sandwich_collections REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_inserted();
--> statement-breakpoint
CREATE TRIGGER roll_up_update AFTER UPDATE ON sandwich_collections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_updated();
--> statement-breakpoint
CREATE TRIGGER roll_up_delete AFTER DELETE ON sandwich_collections REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_deleted();
--> statement-breakpoint
-- A site that is renamed changes what a search finds.
CREATE FUNCTION host_beats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_pulse AS p (shard, beats) VALUES ((pg_backend_pid() % 64)::smallint, 1)
  ON CONFLICT (shard) DO UPDATE SET beats = p.beats + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER host_beats AFTER INSERT OR UPDATE OR DELETE ON hosts FOR EACH STATEMENT EXECUTE FUNCTION host_beats();
--> statement-breakpoint
-- Undo puts rows back in any order: every foreign key can wait until the end of the transaction.
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN SELECT conrelid::regclass AS tab, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT condeferrable
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', key.tab, key.conname);
  END LOOP;
END $$;
