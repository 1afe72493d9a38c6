-- The arguments are columns that the trail does not keep: what follows from other rows (who has a cooler), and secrets. Where
-- nothing else of a row changed there is no line: an empty one would tell nobody anything. A secret whose change is to be
-- known is written together with the version of its row, as every change of a record is.
CREATE OR REPLACE FUNCTION audit_change() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  request uuid := nullif(current_setting('lunchbox.request', true), '')::uuid;
  actor uuid := nullif(current_setting('lunchbox.actor', true), '')::uuid;
  caller text := nullif(current_setting('lunchbox.call', true), '');
  kept_out text[] := coalesce(tg_argv, ARRAY[]::text[]);
BEGIN
  IF tg_op = 'INSERT' THEN
    INSERT INTO audit_log (request_id, actor_id, call, table_name, row_id, action, new_row)
    SELECT request, actor, caller, tg_table_name, n.id::text, 'insert', to_jsonb(n) - kept_out FROM new_rows n;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO audit_log (request_id, actor_id, call, table_name, row_id, action, old_row)
    SELECT request, actor, caller, tg_table_name, o.id::text, 'delete', to_jsonb(o) - kept_out FROM old_rows o;
  ELSE
    INSERT INTO audit_log (request_id, actor_id, call, table_name, row_id, action, old_row, new_row)
    SELECT request, actor, caller, tg_table_name, n.id::text, 'update', to_jsonb(o) - kept_out, to_jsonb(n) - kept_out
    FROM old_rows o JOIN new_rows n ON n.id = o.id
    WHERE to_jsonb(o) - kept_out IS DISTINCT FROM to_jsonb(n) - kept_out;
  END IF;
  RETURN NULL;
END $$;
