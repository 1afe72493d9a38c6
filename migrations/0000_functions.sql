-- What the tables need before they exist: text search by likeness, and the one total formula (domain 1.3).
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION collection_group_total(groups jsonb) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((g->>'count')::integer), 0)::integer FROM jsonb_array_elements(groups) AS g
$$;
--> statement-breakpoint
CREATE FUNCTION collection_group_names(groups jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(concat_ws(' ', g->>'name', g->>'department'), ' · '), '') FROM jsonb_array_elements(groups) AS g
$$;
--> statement-breakpoint
-- Stands for the text of the names in indexes; none for entries without groups.
CREATE FUNCTION collection_group_key(groups jsonb) RETURNS uuid
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN jsonb_array_length(groups) > 0 THEN md5(collection_group_names(groups))::uuid END
$$;
