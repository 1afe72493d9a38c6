-- How texts are compared by the search: no accents, no case, no punctuation, a space before every word. Twin of
-- kernel/search-text.ts. Without an extension of its own, so that any PostgreSQL with pg_trgm will do.
CREATE FUNCTION search_fold(t text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || translate(
    CASE WHEN octet_length(t) = char_length(t) THEN lower(t)
      ELSE replace(replace(replace(translate(lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f]', '', 'g')),
        'øłđı–—·’ʼ', 'oldi   '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END,
    '.,;:-_/@()[]{}<>|&+*#"!?=~^%$\''`', '                              ')
$$;
--> statement-breakpoint
CREATE FUNCTION search_digits(t text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT regexp_replace(t, '\D', '', 'g') $$;
--> statement-breakpoint
CREATE FUNCTION search_prose(t text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT to_tsvector('english'::regconfig, coalesce(t, '')) $$;
--> statement-breakpoint
CREATE INDEX hosts_search_name ON hosts USING gin (search_fold(name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX hosts_search_phone ON hosts USING gin (search_digits(phone) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX hosts_search_notes ON hosts USING gin (search_prose(notes));
--> statement-breakpoint
CREATE INDEX host_contacts_search_name ON host_contacts USING gin (search_fold(name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX host_contacts_search_phone ON host_contacts USING gin (search_digits(phone) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX users_search_name ON users USING gin (search_fold(display_name) gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX collection_groups_search ON collection_groups USING gin (search_fold(group_names) gin_trgm_ops);
