CREATE TABLE "sandwich_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"correction_date" date NOT NULL,
	"host_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"sandwich_count" integer NOT NULL,
	"deli" integer,
	"turkey" integer,
	"ham" integer,
	"pbj" integer,
	"generic" integer,
	"to_host_id" uuid,
	"to_date" date,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "sandwich_distributions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"distribution_date" date NOT NULL,
	"week_ending" date GENERATED ALWAYS AS (distribution_date + (7 - extract(isodow FROM distribution_date))::integer) STORED NOT NULL,
	"host_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"driver_id" uuid,
	"sandwich_count" integer NOT NULL,
	"deli" integer,
	"turkey" integer,
	"ham" integer,
	"pbj" integer,
	"generic" integer,
	"notes" text,
	"cause_kind" text,
	"cause_id" uuid,
	"received_count" integer,
	"received_note" text,
	"received_at" timestamp with time zone,
	CONSTRAINT "sandwich_distributions_cause" UNIQUE("cause_kind","cause_id")
);

--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"host_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"collected" bigint DEFAULT 0 NOT NULL,
	"distributed" bigint DEFAULT 0 NOT NULL,
	"discarded" bigint DEFAULT 0 NOT NULL,
	"adjusted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_days_host_id_day_kind_pk" PRIMARY KEY("host_id","day","kind")
);

--> statement-breakpoint
CREATE TABLE "delivery_links" (
	"distribution_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_links_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "planned_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"planned_date" date NOT NULL,
	"recipient_id" uuid NOT NULL,
	"host_id" uuid,
	"driver_id" uuid,
	"sandwich_count" integer NOT NULL,
	"notes" text
);

--> statement-breakpoint
ALTER TABLE "delivery_links" ADD CONSTRAINT "delivery_links_distribution_id_sandwich_distributions_id_fk" FOREIGN KEY ("distribution_id") REFERENCES "public"."sandwich_distributions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_deliveries" ADD CONSTRAINT "planned_deliveries_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_deliveries" ADD CONSTRAINT "planned_deliveries_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "planned_deliveries" ADD CONSTRAINT "planned_deliveries_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sandwich_corrections_date" ON "sandwich_corrections" USING btree ("correction_date","created_at");
--> statement-breakpoint
CREATE INDEX "sandwich_corrections_host" ON "sandwich_corrections" USING btree ("host_id","correction_date");
--> statement-breakpoint
CREATE INDEX "sandwich_corrections_to" ON "sandwich_corrections" USING btree ("to_host_id");
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_date" ON "sandwich_distributions" USING btree ("distribution_date","created_at");
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_week" ON "sandwich_distributions" USING btree ("week_ending");
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_host" ON "sandwich_distributions" USING btree ("host_id","distribution_date");
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_recipient" ON "sandwich_distributions" USING btree ("recipient_id","distribution_date");
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_driver" ON "sandwich_distributions" USING btree ("driver_id","distribution_date");
--> statement-breakpoint
CREATE INDEX "sandwich_distributions_differing" ON "sandwich_distributions" USING btree ("distribution_date") WHERE "sandwich_distributions"."received_count" <> "sandwich_distributions"."sandwich_count";
--> statement-breakpoint
CREATE INDEX "ledger_days_day" ON "ledger_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "planned_deliveries_date" ON "planned_deliveries" USING btree ("planned_date");
--> statement-breakpoint
CREATE INDEX "planned_deliveries_recipient" ON "planned_deliveries" USING btree ("recipient_id");
--> statement-breakpoint
CREATE INDEX "planned_deliveries_host" ON "planned_deliveries" USING btree ("host_id");
--> statement-breakpoint
CREATE INDEX "planned_deliveries_driver" ON "planned_deliveries" USING btree ("driver_id");
--> statement-breakpoint
-- Locations, recipients and drivers stand above the ledger, so their keys stand here and not in its tables.ts.
ALTER TABLE "sandwich_distributions" ADD CONSTRAINT "sandwich_distributions_host" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id");
--> statement-breakpoint
ALTER TABLE "sandwich_distributions" ADD CONSTRAINT "sandwich_distributions_recipient" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id");
--> statement-breakpoint
ALTER TABLE "sandwich_distributions" ADD CONSTRAINT "sandwich_distributions_driver" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE set null;
--> statement-breakpoint
ALTER TABLE "sandwich_corrections" ADD CONSTRAINT "sandwich_corrections_host" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id");
--> statement-breakpoint
ALTER TABLE "sandwich_corrections" ADD CONSTRAINT "sandwich_corrections_to_host" FOREIGN KEY ("to_host_id") REFERENCES "public"."hosts"("id");
--> statement-breakpoint
-- Nobody says more kinds than there are sandwiches.
ALTER TABLE "sandwich_distributions" ADD CONSTRAINT "sandwich_distributions_kinds" CHECK (sandwich_count > 0 AND
  coalesce(deli, 0) + coalesce(turkey, 0) + coalesce(ham, 0) + coalesce(pbj, 0) + coalesce(generic, 0) <= sandwich_count);
--> statement-breakpoint
ALTER TABLE "sandwich_corrections" ADD CONSTRAINT "sandwich_corrections_kinds" CHECK (sandwich_count > 0 AND
  coalesce(deli, 0) + coalesce(turkey, 0) + coalesce(ham, 0) + coalesce(pbj, 0) + coalesce(generic, 0) <= sandwich_count);
--> statement-breakpoint
CALL audit_table('sandwich_distributions');
--> statement-breakpoint
CALL audit_table('sandwich_corrections');
--> statement-breakpoint
CALL audit_table('planned_deliveries');
--> statement-breakpoint
-- The ledger (docs/decisions/125-ledger.md). A count by kind: what nobody said the kind of is the kind `unknown`.
CREATE FUNCTION sandwich_kinds(sandwiches integer, deli integer, turkey integer, ham integer, pbj integer, generic integer)
RETURNS TABLE (kind text, sandwiches_of bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT k, n FROM (VALUES ('deli', $2::bigint), ('turkey', $3), ('ham', $4), ('pbj', $5), ('generic', $6), ('unknown',
    $1 - coalesce($2, 0) - coalesce($3, 0) - coalesce($4, 0) - coalesce($5, 0) - coalesce($6, 0))) AS counted (k, n)
  WHERE n <> 0
$$;
--> statement-breakpoint
-- An entry of the log by kind: the individual sandwiches and those of each group, as far as they are broken down.
CREATE FUNCTION collection_kinds(total integer, breakdown jsonb, groups jsonb)
RETURNS TABLE (kind text, sandwiches_of bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH said AS (
    SELECT type.key AS k, sum(type.value::bigint)::bigint AS n
    FROM (SELECT $2 AS part UNION ALL SELECT g -> 'breakdown' FROM jsonb_array_elements($3) AS g) AS parts,
      jsonb_each_text(CASE WHEN jsonb_typeof(part) = 'object' THEN part ELSE '{}' END) AS type
    WHERE type.key IN ('deli', 'turkey', 'ham', 'pbj', 'generic') GROUP BY 1)
  SELECT k, n FROM said WHERE n <> 0
  UNION ALL
  SELECT 'unknown', $1 - coalesce((SELECT sum(n) FROM said), 0)::bigint
  WHERE $1 <> coalesce((SELECT sum(n) FROM said), 0)
$$;
--> statement-breakpoint
-- What a correction does: discarded, or taken off a location; found, it takes off less than nothing. What is moved or kept
-- for later is taken off here and stands there again.
CREATE FUNCTION correction_moves(host_id uuid, day date, reason text, to_host_id uuid, to_date date)
RETURNS TABLE (at_host uuid, on_day date, move text, sign integer) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT $1, $2, CASE WHEN $3 LIKE 'discarded_%' THEN 'discarded' ELSE 'adjusted' END, CASE WHEN $3 = 'more' THEN -1 ELSE 1 END
  UNION ALL
  SELECT coalesce($4, $1), coalesce($5, $2), 'adjusted', -1 WHERE $3 IN ('moved', 'kept')
$$;
--> statement-breakpoint
-- Every move of sandwiches, by what caused it.
CREATE VIEW ledger_moves AS
  SELECT 'collection' AS cause, c.id AS cause_id, c.host_id, c.collection_date AS day, 'collected' AS move, k.kind,
    k.sandwiches_of AS sandwiches
  FROM sandwich_collections c, collection_kinds(c.total, c.breakdown, c.groups) AS k
  UNION ALL
  SELECT 'distribution', d.id, d.host_id, d.distribution_date, 'distributed', k.kind, k.sandwiches_of
  FROM sandwich_distributions d, sandwich_kinds(d.sandwich_count, d.deli, d.turkey, d.ham, d.pbj, d.generic) AS k
  UNION ALL
  SELECT 'correction', c.id, m.at_host, m.on_day, m.move, k.kind, k.sandwiches_of * m.sign
  FROM sandwich_corrections c, correction_moves(c.host_id, c.correction_date, c.reason, c.to_host_id, c.to_date) AS m,
    sandwich_kinds(c.sandwich_count, c.deli, c.turkey, c.ham, c.pbj, c.generic) AS k;
--> statement-breakpoint
CREATE TYPE ledger_change AS (host_id uuid, day date, kind text, move text, sandwiches bigint);
--> statement-breakpoint
-- Keeps the sums in the transaction of what causes them; always in the same order, so that two who change the same wait
-- and do not stand in each other's way.
CREATE FUNCTION keep_ledger(changes ledger_change[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_days AS l (host_id, day, kind, collected, distributed, discarded, adjusted)
  SELECT c.host_id, c.day, c.kind,
    coalesce(sum(c.sandwiches) FILTER (WHERE c.move = 'collected'), 0), coalesce(sum(c.sandwiches) FILTER (WHERE c.move = 'distributed'), 0),
    coalesce(sum(c.sandwiches) FILTER (WHERE c.move = 'discarded'), 0), coalesce(sum(c.sandwiches) FILTER (WHERE c.move = 'adjusted'), 0)
  FROM (SELECT host_id, day, kind, move, sum(sandwiches) AS sandwiches FROM unnest(changes)
    GROUP BY 1, 2, 3, 4 HAVING sum(sandwiches) <> 0) AS c
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (host_id, day, kind) DO UPDATE SET collected = l.collected + excluded.collected,
    distributed = l.distributed + excluded.distributed, discarded = l.discarded + excluded.discarded,
    adjusted = l.adjusted + excluded.adjusted;
  -- What came to nothing is not kept.
  DELETE FROM ledger_days l USING (SELECT DISTINCT host_id, day, kind FROM unnest(changes) WHERE sandwiches < 0 OR move = 'adjusted') AS c
  WHERE l.host_id = c.host_id AND l.day = c.day AND l.kind = c.kind
    AND l.collected = 0 AND l.distributed = 0 AND l.discarded = 0 AND l.adjusted = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_collected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes ledger_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(SELECT ROW(o.host_id, o.collection_date, k.kind, 'collected', -k.sandwiches_of)::ledger_change
      FROM old_rows o, collection_kinds(o.total, o.breakdown, o.groups) AS k);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(SELECT ROW(n.host_id, n.collection_date, k.kind, 'collected', k.sandwiches_of)::ledger_change
      FROM new_rows n, collection_kinds(n.total, n.breakdown, n.groups) AS k);
  END IF;
  PERFORM keep_ledger(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_distributed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes ledger_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(SELECT ROW(o.host_id, o.distribution_date, k.kind, 'distributed', -k.sandwiches_of)::ledger_change
      FROM old_rows o, sandwich_kinds(o.sandwich_count, o.deli, o.turkey, o.ham, o.pbj, o.generic) AS k);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(SELECT ROW(n.host_id, n.distribution_date, k.kind, 'distributed', k.sandwiches_of)::ledger_change
      FROM new_rows n, sandwich_kinds(n.sandwich_count, n.deli, n.turkey, n.ham, n.pbj, n.generic) AS k);
  END IF;
  PERFORM keep_ledger(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes ledger_change[] := '{}';
BEGIN
  IF TG_OP <> 'INSERT' THEN
    changes := ARRAY(SELECT ROW(m.at_host, m.on_day, k.kind, m.move, -k.sandwiches_of * m.sign)::ledger_change
      FROM old_rows o, correction_moves(o.host_id, o.correction_date, o.reason, o.to_host_id, o.to_date) AS m,
        sandwich_kinds(o.sandwich_count, o.deli, o.turkey, o.ham, o.pbj, o.generic) AS k);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changes := changes || ARRAY(SELECT ROW(m.at_host, m.on_day, k.kind, m.move, k.sandwiches_of * m.sign)::ledger_change
      FROM new_rows n, correction_moves(n.host_id, n.correction_date, n.reason, n.to_host_id, n.to_date) AS m,
        sandwich_kinds(n.sandwich_count, n.deli, n.turkey, n.ham, n.pbj, n.generic) AS k);
  END IF;
  PERFORM keep_ledger(changes);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE PROCEDURE ledger_table(name text, keeper text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER ledger_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, keeper);
  EXECUTE format('CREATE TRIGGER ledger_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, keeper);
  EXECUTE format('CREATE TRIGGER ledger_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION %I()', name, keeper);
END $$;
--> statement-breakpoint
CALL ledger_table('sandwich_collections', 'ledger_collected');
--> statement-breakpoint
CALL ledger_table('sandwich_distributions', 'ledger_distributed');
--> statement-breakpoint
CALL ledger_table('sandwich_corrections', 'ledger_corrected');
--> statement-breakpoint
-- What the log knows already.
INSERT INTO ledger_days (host_id, day, kind, collected)
SELECT host_id, day, kind, sum(sandwiches) FROM ledger_moves GROUP BY 1, 2, 3 HAVING sum(sandwiches) <> 0;
