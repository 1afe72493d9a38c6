CREATE TABLE "cooler_inventory" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"host_home_id" uuid NOT NULL,
	"cooler_type_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"notes" text,
	"reported_at" timestamp with time zone NOT NULL,
	"reported_by" uuid NOT NULL,
	CONSTRAINT "cooler_inventory_quantity" CHECK ("cooler_inventory"."quantity" >= 0)
);

--> statement-breakpoint
CREATE TABLE "cooler_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"cooler_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"to_person_id" uuid,
	"to_host_id" uuid,
	"due_on" date,
	"due_host_id" uuid,
	"is_clean" boolean,
	"note" text,
	"happened_at" timestamp with time zone NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cooler_moves_one" CHECK ("cooler_moves"."to_person_id" IS NULL OR "cooler_moves"."to_host_id" IS NULL)
);

--> statement-breakpoint
CREATE TABLE "cooler_reminders" (
	"move_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "cooler_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"sort_order" integer
);

--> statement-breakpoint
CREATE TABLE "coolers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"number" text NOT NULL,
	"number_key" text NOT NULL,
	"code" text NOT NULL,
	"type_id" uuid,
	"notes" text,
	"state" text DEFAULT 'in_use' NOT NULL,
	"is_clean" boolean DEFAULT true NOT NULL,
	"holder_person_id" uuid,
	"holder_host_id" uuid,
	"move_id" uuid,
	"since" timestamp with time zone,
	"due_on" date,
	"due_host_id" uuid,
	CONSTRAINT "coolers_number" UNIQUE("number_key"),
	CONSTRAINT "coolers_code" UNIQUE("code")
);

--> statement-breakpoint
ALTER TABLE "cooler_inventory" ADD CONSTRAINT "cooler_inventory_host_home_id_users_id_fk" FOREIGN KEY ("host_home_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_inventory" ADD CONSTRAINT "cooler_inventory_cooler_type_id_cooler_types_id_fk" FOREIGN KEY ("cooler_type_id") REFERENCES "public"."cooler_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_inventory" ADD CONSTRAINT "cooler_inventory_reported_by_users_id_fk" FOREIGN KEY ("reported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_moves" ADD CONSTRAINT "cooler_moves_cooler_id_coolers_id_fk" FOREIGN KEY ("cooler_id") REFERENCES "public"."coolers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_moves" ADD CONSTRAINT "cooler_moves_to_person_id_people_id_fk" FOREIGN KEY ("to_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_moves" ADD CONSTRAINT "cooler_moves_to_host_id_hosts_id_fk" FOREIGN KEY ("to_host_id") REFERENCES "public"."hosts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_moves" ADD CONSTRAINT "cooler_moves_due_host_id_hosts_id_fk" FOREIGN KEY ("due_host_id") REFERENCES "public"."hosts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cooler_reminders" ADD CONSTRAINT "cooler_reminders_move_id_cooler_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."cooler_moves"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coolers" ADD CONSTRAINT "coolers_type_id_cooler_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."cooler_types"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coolers" ADD CONSTRAINT "coolers_holder_person_id_people_id_fk" FOREIGN KEY ("holder_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coolers" ADD CONSTRAINT "coolers_holder_host_id_hosts_id_fk" FOREIGN KEY ("holder_host_id") REFERENCES "public"."hosts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coolers" ADD CONSTRAINT "coolers_due_host_id_hosts_id_fk" FOREIGN KEY ("due_host_id") REFERENCES "public"."hosts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cooler_inventory_home" ON "cooler_inventory" USING btree ("host_home_id","cooler_type_id","reported_at");
--> statement-breakpoint
CREATE INDEX "cooler_moves_order" ON "cooler_moves" USING btree ("cooler_id","happened_at","created_at","id");
--> statement-breakpoint
CREATE INDEX "cooler_moves_person" ON "cooler_moves" USING btree ("to_person_id");
--> statement-breakpoint
CREATE INDEX "cooler_moves_host" ON "cooler_moves" USING btree ("to_host_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cooler_types_name" ON "cooler_types" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "coolers_person" ON "coolers" USING btree ("holder_person_id");
--> statement-breakpoint
CREATE INDEX "coolers_host" ON "coolers" USING btree ("holder_host_id");
--> statement-breakpoint
CREATE INDEX "coolers_due" ON "coolers" USING btree ("due_on");
--> statement-breakpoint
CREATE INDEX "cooler_inventory_type" ON "cooler_inventory" USING btree ("cooler_type_id");
--> statement-breakpoint
CREATE INDEX "cooler_inventory_by" ON "cooler_inventory" USING btree ("reported_by");
--> statement-breakpoint
CREATE INDEX "coolers_type" ON "coolers" USING btree ("type_id");
--> statement-breakpoint
CREATE INDEX "coolers_due_host" ON "coolers" USING btree ("due_host_id");
--> statement-breakpoint
CREATE INDEX "cooler_moves_due_host" ON "cooler_moves" USING btree ("due_host_id");
--> statement-breakpoint
CALL audit_table('cooler_types');
--> statement-breakpoint
CALL audit_table('cooler_inventory');
--> statement-breakpoint
-- What follows from the moves stands in no trail: an undo of a move changes it by itself.
CALL audit_table('coolers', 'state', 'is_clean', 'holder_person_id', 'holder_host_id', 'move_id', 'since', 'due_on', 'due_host_id');
--> statement-breakpoint
CALL audit_table('cooler_moves');
--> statement-breakpoint
CALL search_table('coolers', 'cooler', 'number,code', '', '', '', 'notes');
--> statement-breakpoint
-- Domain 5.7: the types that a charity begins with.
INSERT INTO cooler_types (name, description, sort_order) VALUES
  ('Large rolling', 'On wheels, for a whole load', 10),
  ('Medium', NULL, 20),
  ('Small', NULL, 30),
  ('Soft-sided', 'Folds flat when empty', 40);
--> statement-breakpoint
-- Where coolers stand after all their moves, by when these happened. A move that is told late takes its place among the others.
CREATE FUNCTION settle_coolers(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM coolers WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE coolers c SET state = n.state, is_clean = n.is_clean, holder_person_id = n.to_person_id,
    holder_host_id = n.to_host_id, move_id = n.move_id, since = n.since, due_on = n.due_on, due_host_id = n.due_host_id
  FROM (
    SELECT k.id, held.to_person_id, held.to_host_id, held.id AS move_id, held.happened_at AS since, held.due_on,
      held.due_host_id, coalesce(washed.is_clean, true) AS is_clean,
      CASE WHEN service.kind = 'retired' THEN 'retired' WHEN stands.kind = 'lost' THEN 'lost' ELSE 'in_use' END AS state
    FROM coolers k
    LEFT JOIN LATERAL (SELECT * FROM cooler_moves m WHERE m.cooler_id = k.id AND m.kind = 'moved'
      ORDER BY m.happened_at DESC, m.created_at DESC, m.id DESC LIMIT 1) held ON true
    LEFT JOIN LATERAL (SELECT m.kind FROM cooler_moves m WHERE m.cooler_id = k.id AND m.kind IN ('moved', 'lost', 'found', 'restored')
      ORDER BY m.happened_at DESC, m.created_at DESC, m.id DESC LIMIT 1) stands ON true
    LEFT JOIN LATERAL (SELECT m.kind FROM cooler_moves m WHERE m.cooler_id = k.id AND m.kind IN ('retired', 'restored')
      ORDER BY m.happened_at DESC, m.created_at DESC, m.id DESC LIMIT 1) service ON true
    LEFT JOIN LATERAL (SELECT m.is_clean FROM cooler_moves m WHERE m.cooler_id = k.id AND m.is_clean IS NOT NULL
      ORDER BY m.happened_at DESC, m.created_at DESC, m.id DESC LIMIT 1) washed ON true
    WHERE k.id = ANY (ids)) n
  WHERE c.id = n.id AND
    (c.state, c.is_clean, c.holder_person_id, c.holder_host_id, c.move_id, c.since, c.due_on, c.due_host_id) IS DISTINCT FROM
    (n.state, n.is_clean, n.to_person_id, n.to_host_id, n.move_id, n.since, n.due_on, n.due_host_id);
END $$;
--> statement-breakpoint
-- Named to come after the audit triggers: an undo, which goes backwards, then finds the cooler before its move.
CREATE FUNCTION cooler_custody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM settle_coolers(ARRAY(SELECT DISTINCT cooler_id FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM settle_coolers(ARRAY(SELECT DISTINCT cooler_id FROM old_rows));
  ELSE
    PERFORM settle_coolers(ARRAY(SELECT cooler_id FROM old_rows UNION SELECT cooler_id FROM new_rows));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cooler_custody_insert AFTER INSERT ON cooler_moves REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cooler_custody();
--> statement-breakpoint
CREATE TRIGGER cooler_custody_update AFTER UPDATE ON cooler_moves REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cooler_custody();
--> statement-breakpoint
CREATE TRIGGER cooler_custody_delete AFTER DELETE ON cooler_moves REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION cooler_custody();
--> statement-breakpoint
-- Whose data is erased is named by no move any more; that somebody had the cooler stays.
CREATE FUNCTION coolers_of_nobody() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cooler_moves SET to_person_id = NULL, version = version + 1, updated_at = now() WHERE to_person_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER coolers_of_nobody BEFORE DELETE ON people FOR EACH ROW EXECUTE FUNCTION coolers_of_nobody();
