-- What the search looks through: the texts of searchable rows, folded, kept by triggers. One table and one vocabulary, so
-- that a search costs the same whatever the rows are. Without an extension besides pg_trgm.
--
-- No accents, no case, no punctuation, a space before every word. Twin of kernel/search-text.ts.
CREATE FUNCTION search_fold(t text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || translate(
    CASE WHEN octet_length(t) = char_length(t) THEN lower(t)
      ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f]', '', 'g')),
        'øłđı–—·’ʼ', 'oldi   '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END,
    '.,;:-_/@()[]{}<>|&+*#"!?=~^%$\''`', '                              ')
$$;
--> statement-breakpoint
CREATE INDEX search_texts_open ON search_texts USING gin (open_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX search_texts_contact ON search_texts USING gin (contact_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX search_texts_private ON search_texts USING gin (private_text gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX search_texts_phones ON search_texts USING gin (phones gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX search_texts_prose ON search_texts USING gin (prose);
--> statement-breakpoint
-- The named columns of a row (comma-separated) as one text.
CREATE FUNCTION search_pick(r jsonb, columns text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(r ->> name, ' | '), '') FROM unnest(string_to_array(columns, ',')) AS name WHERE r ->> name <> ''
$$;
--> statement-breakpoint
-- A word may stand there twice when two people wrote it at once: nobody waits for anybody, and the night weeds it.
CREATE FUNCTION search_learn(folded text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word)
  SELECT DISTINCT part.word FROM string_to_table(folded, ' ') AS part (word)
  WHERE length(part.word) BETWEEN 3 AND 40 AND part.word !~ '\d'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = part.word)
$$;
--> statement-breakpoint
-- Keeps one row's texts. Arguments: kind; columns that whoever sees the row may read, contact data, private data (columns
-- of each kind comma-separated), phone numbers, sentences.
CREATE FUNCTION search_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r jsonb;
  new_open text;
  new_contact text;
  new_private text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM search_texts WHERE kind = TG_ARGV[0] AND id = OLD.id;
    RETURN NULL;
  END IF;
  r := to_jsonb(NEW);
  new_open := search_fold(search_pick(r, TG_ARGV[1]));
  new_contact := search_fold(search_pick(r, TG_ARGV[2]));
  new_private := search_fold(search_pick(r, TG_ARGV[3]));
  INSERT INTO search_texts AS s (kind, id, open_text, contact_text, private_text, phones, prose)
  VALUES (TG_ARGV[0], NEW.id, new_open, new_contact, new_private,
    regexp_replace(search_pick(r, TG_ARGV[4]), '[^0-9|]', '', 'g'),
    to_tsvector('english'::regconfig, search_pick(r, TG_ARGV[5])))
  ON CONFLICT (kind, id) DO UPDATE SET open_text = excluded.open_text, contact_text = excluded.contact_text,
    private_text = excluded.private_text, phones = excluded.phones, prose = excluded.prose
  WHERE (s.open_text, s.contact_text, s.private_text, s.phones, s.prose)
    IS DISTINCT FROM (excluded.open_text, excluded.contact_text, excluded.private_text, excluded.phones, excluded.prose);
  PERFORM search_learn(new_open || new_contact || new_private);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes the rows of a table searchable: those that are there and those to come.
CREATE PROCEDURE search_table(name text, kind text, open text, contact text, private text, phones text, prose text)
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER search_keep AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
    EXECUTE FUNCTION search_keep(%L, %L, %L, %L, %L, %L)', name, kind, open, contact, private, phones, prose);
  EXECUTE format('INSERT INTO search_texts (kind, id, open_text, contact_text, private_text, phones, prose)
    SELECT %L, t.id, search_fold(search_pick(to_jsonb(t), %L)), search_fold(search_pick(to_jsonb(t), %L)),
      search_fold(search_pick(to_jsonb(t), %L)), regexp_replace(search_pick(to_jsonb(t), %L), ''[^0-9|]'', '''', ''g''),
      to_tsvector(''english''::regconfig, search_pick(to_jsonb(t), %L)) FROM %I t',
    kind, open, contact, private, phones, prose, name);
END $$;
--> statement-breakpoint
CALL search_table('hosts', 'host', 'name,area', 'email', 'address', 'phone', 'notes');
--> statement-breakpoint
CALL search_table('host_contacts', 'contact', 'name,role,area', 'email', 'address', 'phone', 'notes');
--> statement-breakpoint
CALL search_table('host_aliases', 'spelling', 'alias', '', '', '', '');
--> statement-breakpoint
CALL search_table('users', 'person', 'display_name,first_name,last_name', 'email,preferred_email', '', 'phone', '');
--> statement-breakpoint
CALL search_table('applications', 'application', 'first_name,last_name,city', 'email', '', 'phone', '');
--> statement-breakpoint
-- Groups have no rows of their own: their names stand together in the texts of collection_groups.
CREATE FUNCTION search_keep_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_texts (kind, id, label, open_text)
  SELECT 'group', md5(part)::uuid, part, search_fold(part)
  FROM string_to_table(NEW.group_names, ' · ') AS part WHERE part <> '' ORDER BY 2 ON CONFLICT DO NOTHING;
  PERFORM search_learn(search_fold(NEW.group_names));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_keep_groups AFTER INSERT ON collection_groups FOR EACH ROW EXECUTE FUNCTION search_keep_groups();
--> statement-breakpoint
INSERT INTO search_texts (kind, id, label, open_text)
SELECT DISTINCT 'group', md5(part)::uuid, part, search_fold(part)
FROM collection_groups, string_to_table(group_names, ' · ') AS part WHERE part <> '';
--> statement-breakpoint
SELECT search_learn(string_agg(open_text || contact_text || private_text, '')) FROM search_texts;
