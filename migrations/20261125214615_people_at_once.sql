-- An import adds thousands of people in one statement: what is kept about them is kept once for all of them.
CREATE OR REPLACE FUNCTION search_keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of search_roles;
BEGIN
  FOR of IN SELECT * FROM search_roles LOOP
    EXECUTE format('SELECT search_put($1, t.id, to_jsonb(p) || jsonb_build_object(''person_email'', p.email) || to_jsonb(t))
      FROM new_rows p JOIN %I t ON t.person_id = p.id', of.table_name)
    USING of;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER search_keep ON people;
--> statement-breakpoint
CREATE TRIGGER search_keep_added AFTER INSERT ON people REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_keep_person();
--> statement-breakpoint
CREATE TRIGGER search_keep_changed AFTER UPDATE ON people REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION search_keep_person();
--> statement-breakpoint
DROP TRIGGER alike_added ON people;
--> statement-breakpoint
DROP TRIGGER alike_changed ON people;
--> statement-breakpoint
DROP FUNCTION alike_person();
--> statement-breakpoint
CREATE FUNCTION alike_people_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM new_rows);
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM alike_refresh(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alike_added AFTER INSERT ON people REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION alike_people_added();
--> statement-breakpoint
CREATE FUNCTION alike_people_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (o.name, o.nickname, o.phone, o.email, o.address) IS DISTINCT FROM (n.name, n.nickname, n.phone, n.email, n.address));
BEGIN
  IF cardinality(ids) > 0 THEN
    PERFORM alike_refresh(ids);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER alike_changed AFTER UPDATE ON people REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION alike_people_changed();
