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
-- Roll-ups of the log: sums per day and per site and day, changed in the transaction of the rows they sum.
CREATE FUNCTION roll_up_collections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text := 'SELECT host_id, collection_date AS day, 1 AS entries, individual_sandwiches AS individual,
    group_sandwiches AS grouped FROM new_rows';
  removed text := 'SELECT host_id, collection_date AS day, -1 AS entries, -individual_sandwiches AS individual,
    -group_sandwiches AS grouped FROM old_rows';
  changes text := CASE tg_op WHEN 'INSERT' THEN added WHEN 'DELETE' THEN removed ELSE added || ' UNION ALL ' || removed END;
BEGIN
  EXECUTE format('
    WITH changes AS (%s),
    by_day AS (
      INSERT INTO collection_days AS d (day, shard, entries, individual, grouped)
      SELECT day, $1, sum(entries), sum(individual), sum(grouped) FROM changes GROUP BY day
      HAVING sum(entries) <> 0 OR sum(individual) <> 0 OR sum(grouped) <> 0 ORDER BY day
      ON CONFLICT (day, shard) DO UPDATE SET entries = d.entries + excluded.entries,
        individual = d.individual + excluded.individual, grouped = d.grouped + excluded.grouped)
    INSERT INTO collection_host_days AS h (host_id, day, entries, individual, grouped)
    SELECT host_id, day, sum(entries), sum(individual), sum(grouped) FROM changes GROUP BY host_id, day
    HAVING sum(entries) <> 0 OR sum(individual) <> 0 OR sum(grouped) <> 0 ORDER BY host_id, day
    ON CONFLICT (host_id, day) DO UPDATE SET entries = h.entries + excluded.entries,
      individual = h.individual + excluded.individual, grouped = h.grouped + excluded.grouped', changes)
  USING (pg_backend_pid() % 16)::smallint;
  IF tg_op <> 'INSERT' THEN
    DELETE FROM collection_host_days h USING (SELECT DISTINCT host_id, collection_date FROM old_rows) AS o
    WHERE h.host_id = o.host_id AND h.day = o.collection_date AND h.entries = 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER roll_up_insert AFTER INSERT ON sandwich_collections REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_collections();
--> statement-breakpoint
CREATE TRIGGER roll_up_update AFTER UPDATE ON sandwich_collections REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_collections();
--> statement-breakpoint
CREATE TRIGGER roll_up_delete AFTER DELETE ON sandwich_collections REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION roll_up_collections();
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
