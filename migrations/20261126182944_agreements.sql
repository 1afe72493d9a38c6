CREATE TABLE "agreement_asks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"person_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "agreement_checks" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"checked" integer NOT NULL,
	"faults" jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agreement_kinds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"concerns" text[] DEFAULT '{}' NOT NULL,
	"valid_months" integer,
	"remind_days" integer,
	"gates_driving" boolean DEFAULT false NOT NULL,
	"may_decline" boolean DEFAULT false NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	"draft" text
);

--> statement-breakpoint
CREATE TABLE "agreement_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sent_to" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "agreement_links_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "agreement_notices" (
	"about_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agreement_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"nr" integer NOT NULL,
	"key_id" text NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	"person_id" uuid,
	"signer_id" uuid NOT NULL,
	"kind_id" uuid NOT NULL,
	"text_id" uuid NOT NULL,
	"text_number" integer NOT NULL,
	"text_sha256" text NOT NULL,
	"agreed" boolean NOT NULL,
	"name" text NOT NULL,
	"strokes" jsonb,
	"signed_at" timestamp with time zone NOT NULL,
	"signed_on" date NOT NULL,
	"valid_until" date,
	"how" text NOT NULL,
	"sent_to" text,
	"file_id" uuid NOT NULL,
	"file_sha256" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agreement_texts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"kind_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"note" text,
	"sign_again_by" date,
	"published_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agreement_withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"nr" integer NOT NULL,
	"key_id" text NOT NULL,
	"previous_seal" text NOT NULL,
	"seal" text NOT NULL,
	"signature_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"withdrawn_on" date NOT NULL,
	"by_signer" boolean NOT NULL,
	"reason" text
);

--> statement-breakpoint
ALTER TABLE "agreement_asks" ADD CONSTRAINT "agreement_asks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_asks" ADD CONSTRAINT "agreement_asks_kind_id_agreement_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."agreement_kinds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_links" ADD CONSTRAINT "agreement_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_links" ADD CONSTRAINT "agreement_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_kind_id_agreement_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."agreement_kinds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_text_id_agreement_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."agreement_texts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_texts" ADD CONSTRAINT "agreement_texts_kind_id_agreement_kinds_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."agreement_kinds"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agreement_withdrawals" ADD CONSTRAINT "agreement_withdrawals_signature_id_agreement_signatures_id_fk" FOREIGN KEY ("signature_id") REFERENCES "public"."agreement_signatures"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agreement_asks_person" ON "agreement_asks" USING btree ("person_id","kind_id");
--> statement-breakpoint
CREATE INDEX "agreement_asks_kind" ON "agreement_asks" USING btree ("kind_id");
--> statement-breakpoint
CREATE INDEX "agreement_links_person" ON "agreement_links" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "agreement_links_maker" ON "agreement_links" USING btree ("created_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_notices_once" ON "agreement_notices" USING btree ("about_id","occasion");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_signatures_nr" ON "agreement_signatures" USING btree ("nr");
--> statement-breakpoint
CREATE INDEX "agreement_signatures_person" ON "agreement_signatures" USING btree ("person_id","kind_id");
--> statement-breakpoint
CREATE INDEX "agreement_signatures_holder" ON "agreement_signatures" USING btree (coalesce("person_id", "signer_id"));
--> statement-breakpoint
CREATE INDEX "agreement_signatures_kind" ON "agreement_signatures" USING btree ("kind_id");
--> statement-breakpoint
CREATE INDEX "agreement_signatures_text" ON "agreement_signatures" USING btree ("text_id");
--> statement-breakpoint
CREATE INDEX "agreement_signatures_file" ON "agreement_signatures" USING btree ("file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_texts_once" ON "agreement_texts" USING btree ("kind_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_withdrawals_nr" ON "agreement_withdrawals" USING btree ("nr");
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_withdrawals_once" ON "agreement_withdrawals" USING btree ("signature_id");
--> statement-breakpoint
CALL audit_table('agreement_kinds');
--> statement-breakpoint
CALL audit_table('agreement_texts');
--> statement-breakpoint
CALL audit_table('agreement_signatures');
--> statement-breakpoint
CALL audit_table('agreement_withdrawals');
--> statement-breakpoint
CALL audit_table('agreement_asks');
--> statement-breakpoint
CALL search_table('agreement_kinds', 'agreement', 'title', '', '', '', 'description');
--> statement-breakpoint
-- What was published, signed or withdrawn is never changed and never deleted, by whatever way. Only whom a signature is about
-- follows when two people become one, or when one goes; who it was on that day (`signer_id`) stays.
CREATE FUNCTION agreements_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'agreement_signatures'
    AND to_jsonb(NEW) - ARRAY['person_id', 'version', 'updated_at'] = to_jsonb(OLD) - ARRAY['person_id', 'version', 'updated_at'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was signed stays as it is' USING ERRCODE = '23P01', CONSTRAINT = 'agreements_fixed';
END $$;
--> statement-breakpoint
CREATE TRIGGER agreements_fixed BEFORE UPDATE OR DELETE ON agreement_texts FOR EACH ROW EXECUTE FUNCTION agreements_fixed();
--> statement-breakpoint
CREATE TRIGGER agreements_fixed BEFORE UPDATE OR DELETE ON agreement_signatures FOR EACH ROW EXECUTE FUNCTION agreements_fixed();
--> statement-breakpoint
CREATE TRIGGER agreements_fixed BEFORE UPDATE OR DELETE ON agreement_withdrawals FOR EACH ROW EXECUTE FUNCTION agreements_fixed();
--> statement-breakpoint
-- Nor is the file that somebody signed.
CREATE TRIGGER agreements_fixed BEFORE UPDATE OR DELETE ON files FOR EACH ROW
  WHEN (OLD.owner = 'agreement') EXECUTE FUNCTION agreements_fixed();
--> statement-breakpoint
-- A link opens nothing once it would open it for somebody else: two people became one.
CREATE FUNCTION agreement_link_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER agreement_link_ends BEFORE UPDATE OF person_id ON agreement_links FOR EACH ROW
  WHEN (OLD.person_id IS DISTINCT FROM NEW.person_id) EXECUTE FUNCTION agreement_link_ends();
--> statement-breakpoint
-- Until when each signature holds, whatever ends it first: the one home of "has signed what until when".
CREATE VIEW agreement_held AS
  SELECT s.id, s.holder, s.kind_id, s.text_number, s.agreed, s.signed_on, s.nr,
    least(s.valid_until, w.withdrawn_on - 1, newer.again_by, s.next_on - 1) AS until,
    w.withdrawn_on, s.next_on IS NULL AS is_latest
  FROM (
    SELECT g.id, coalesce(g.person_id, g.signer_id) AS holder, g.kind_id, g.text_number, g.agreed, g.signed_on, g.nr, g.valid_until,
      lead(g.signed_on) OVER (PARTITION BY coalesce(g.person_id, g.signer_id), g.kind_id ORDER BY g.signed_on, g.nr) AS next_on
    FROM agreement_signatures g
  ) s
  LEFT JOIN agreement_withdrawals w ON w.signature_id = s.id
  LEFT JOIN LATERAL (
    SELECT min(t.sign_again_by) AS again_by FROM agreement_texts t
    WHERE t.kind_id = s.kind_id AND t.number > s.text_number
  ) newer ON true;
--> statement-breakpoint
-- Who is to sign what: by what they do at present, or because they were asked by name. What was never published asks nobody.
CREATE VIEW agreement_needs AS
  SELECT n.holder, n.kind_id,
    coalesce(array_agg(DISTINCT n.concern) FILTER (WHERE n.concern IS NOT NULL), '{}') AS concerns,
    max(n.asked_at) AS asked_at
  FROM (
    SELECT r.person_id AS holder, k.id AS kind_id, r.concern, NULL::timestamptz AS asked_at
    FROM agreement_kinds k JOIN (
      SELECT 'drivers' AS concern, person_id FROM drivers WHERE status = 'active'
      UNION ALL SELECT 'volunteers', person_id FROM volunteers WHERE status = 'active'
      UNION ALL SELECT 'hosts', c.person_id FROM host_contacts c JOIN hosts h ON h.id = c.host_id WHERE h.status = 'active'
      UNION ALL SELECT 'groups', o.person_id FROM event_organizers o JOIN event_requests e ON e.id = o.event_request_id
        WHERE e.status IN ('in_process', 'scheduled', 'rescheduled')
    ) r ON r.concern = ANY (k.concerns)
    UNION ALL SELECT a.person_id, a.kind_id, NULL, a.asked_at FROM agreement_asks a
  ) n JOIN agreement_kinds k ON k.id = n.kind_id
  WHERE NOT k.retired AND EXISTS (SELECT FROM agreement_texts t WHERE t.kind_id = k.id)
  GROUP BY n.holder, n.kind_id;
--> statement-breakpoint
-- Until when a driver may drive: by the paper that was entered by hand, or by what was signed. What was signed last counts, so
-- that a paper without an end does not outlive a signature that was withdrawn.
CREATE VIEW driver_agreements_held AS
  SELECT a.id, a.driver_id, a.signed_on,
    least(a.expires_on, (
      SELECT min(h.signed_on) - 1 FROM agreement_held h JOIN agreement_kinds k ON k.id = h.kind_id AND k.gates_driving
      WHERE h.holder = d.person_id AND h.agreed AND h.signed_on >= a.signed_on
    )) AS expires_on, a.is_located, NULL::uuid AS signature_id, NULL::text AS title
  FROM driver_agreements a JOIN drivers d ON d.id = a.driver_id
  UNION ALL
  SELECT h.id, d.id, h.signed_on, h.until, true, h.id, k.title
  FROM drivers d JOIN agreement_held h ON h.holder = d.person_id AND h.agreed
    JOIN agreement_kinds k ON k.id = h.kind_id AND k.gates_driving;
