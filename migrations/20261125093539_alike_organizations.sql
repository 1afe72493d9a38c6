CREATE TABLE "alike_organizations" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"likeness" real NOT NULL,
	CONSTRAINT "alike_organizations_first_id_second_id_pk" PRIMARY KEY("first_id","second_id")
);

--> statement-breakpoint
CREATE INDEX "alike_organizations_second" ON "alike_organizations" USING btree ("second_id");
--> statement-breakpoint
CREATE INDEX "alike_organizations_likeness" ON "alike_organizations" USING btree ("likeness" DESC NULLS LAST,"first_id","second_id");
--> statement-breakpoint
-- Two words of groups that may be one (`isNearGroup` decides): one within the other, or as long but for two letters, with
-- the same digits, and as many letters in common as one slip leaves, or two of ten letters and more.
CREATE FUNCTION may_be_one_group(a text, b text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT a <> b AND CASE
    WHEN least(length(a), length(b)) >= 8 AND (strpos(a, b) > 0 OR strpos(b, a) > 0) THEN true
    WHEN abs(length(a) - length(b)) > 2 OR regexp_replace(a, '\D', '', 'g') <> regexp_replace(b, '\D', '', 'g') THEN false
    WHEN least(length(a), length(b)) >= 10 THEN similarity(a, b) >= (least(length(a), length(b)) - 7) / (least(length(a), length(b)) + 9.0)
    ELSE similarity(a, b) >= (least(length(a), length(b)) - 3) / (least(length(a), length(b)) + 5.0) END
$$;
--> statement-breakpoint
-- Departments of one name are told apart on purpose; the same department under two names is not.
CREATE FUNCTION groups_alike(g organizations) RETURNS TABLE (other uuid, likeness real) LANGUAGE sql STABLE AS $$
  SELECT o.id, similarity(o.name_key, g.name_key) FROM organizations o
    WHERE o.name_key % g.name_key AND o.id <> g.id AND split_part(o.name_key, '|', 2) = split_part(g.name_key, '|', 2)
      AND may_be_one_group(split_part(o.name_key, '|', 1), split_part(g.name_key, '|', 1))
  UNION SELECT o.id, similarity(o.name_key, g.name_key) FROM organizations o
    WHERE string_to_array(o.domains, ', ') && string_to_array(g.domains, ', ') AND o.id <> g.id
      AND split_part(o.name_key, '|', 1) <> split_part(g.name_key, '|', 1)
$$;
--> statement-breakpoint
CREATE INDEX organizations_domains ON organizations USING gin (string_to_array(domains, ', '));
--> statement-breakpoint
CREATE FUNCTION keep_alike_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM alike_organizations WHERE first_id = OLD.id;
    DELETE FROM alike_organizations WHERE second_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO alike_organizations (first_id, second_id, likeness)
      SELECT least(NEW.id, a.other), greatest(NEW.id, a.other), a.likeness FROM groups_alike(NEW) AS a
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_alike AFTER INSERT OR DELETE OR UPDATE OF name, department, domains ON organizations
  FOR EACH ROW EXECUTE FUNCTION keep_alike_organizations();
--> statement-breakpoint
INSERT INTO alike_organizations (first_id, second_id, likeness)
  SELECT least(g.id, a.other), greatest(g.id, a.other), a.likeness FROM organizations g, groups_alike(g) AS a
  ON CONFLICT DO NOTHING;
