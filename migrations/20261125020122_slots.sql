CREATE TABLE "slot_signups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"slot_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"came" text NOT NULL,
	"arrival" integer NOT NULL,
	"note" text,
	"reason" text,
	"checked_in_at" timestamp with time zone,
	"checked_out_at" timestamp with time zone,
	CONSTRAINT "slot_signups_once" UNIQUE("slot_id","person_id") DEFERRABLE INITIALLY IMMEDIATE
);

--> statement-breakpoint
CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"owner_table" text,
	"owner_id" uuid,
	"series_id" uuid,
	"title" text NOT NULL,
	"role" text DEFAULT 'volunteer' NOT NULL,
	"role_name" text,
	"day" date,
	"start_time" text,
	"end_time" text,
	"place" text,
	"latitude" double precision,
	"longitude" double precision,
	"needed" integer DEFAULT 1 NOT NULL,
	"instructions" text,
	"notes" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "slots_owned" CHECK ((owner_table IS NULL) = (owner_id IS NULL)),
	CONSTRAINT "slots_open_day" CHECK (status <> 'open' OR day IS NOT NULL),
	CONSTRAINT "slots_needed" CHECK (needed >= 0)
);

--> statement-breakpoint
ALTER TABLE "slot_signups" ADD CONSTRAINT "slot_signups_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_signups" ADD CONSTRAINT "slot_signups_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "slot_signups_person" ON "slot_signups" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "slot_signups_order" ON "slot_signups" USING btree ("slot_id","status","arrival");
--> statement-breakpoint
CREATE UNIQUE INDEX "slots_owner" ON "slots" USING btree ("owner_table","owner_id","role") WHERE role <> 'other';
--> statement-breakpoint
CREATE INDEX "slots_day" ON "slots" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "slots_series" ON "slots" USING btree ("series_id");
--> statement-breakpoint
CALL audit_table('slots');
--> statement-breakpoint
CALL audit_table('slot_signups');
--> statement-breakpoint
CALL search_table('slots', 'shift', 'title,role_name,place', '', '', '', 'instructions');
--> statement-breakpoint
-- How many places of a shift are taken (`HOLDING` in platform/slots/moves.ts).
CREATE FUNCTION slot_held(wanted uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM slot_signups
  WHERE slot_id = wanted AND status IN ('confirmed', 'attended', 'no_show')
$$;
--> statement-breakpoint
-- The one place where places are counted, whoever gave or took one, and however (a call, a link, an undo, an erasure): never
-- more than there are, and a place that opens goes to whoever has waited longest, in the same transaction.
CREATE FUNCTION slot_settle(wanted uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  places integer;
  standing text;
  held integer;
  held_on date;
BEGIN
  SELECT needed, status, day INTO places, standing, held_on FROM slots WHERE id = wanted FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  held := slot_held(wanted);
  IF held > places THEN
    RAISE EXCEPTION 'more people than places' USING ERRCODE = '23P01', CONSTRAINT = 'slots_full';
  END IF;
  -- Yesterday's shift is nobody's to move up to.
  IF held < places AND standing <> 'called_off' AND (held_on IS NULL OR held_on >= current_date - 1) THEN
    UPDATE slot_signups SET status = 'confirmed', version = version + 1, updated_at = now()
    WHERE id IN (SELECT id FROM slot_signups WHERE slot_id = wanted AND status = 'waiting'
      ORDER BY arrival, id LIMIT places - held);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION slot_signup_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM slot_settle(coalesce(NEW.slot_id, OLD.slot_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Deferred: an undo may put things back in another order. A call that wants to tell how it went sets them immediate.
CREATE CONSTRAINT TRIGGER slot_places AFTER INSERT OR DELETE OR UPDATE OF status ON slot_signups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slot_signup_settle();
--> statement-breakpoint
CREATE FUNCTION slot_row_settle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM slot_settle(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER slot_places_raised AFTER UPDATE OF needed, status ON slots
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION slot_row_settle();
--> statement-breakpoint
-- Domain 4.1: as many are needed as have a place.
CREATE FUNCTION slot_needed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.needed := greatest(NEW.needed, slot_held(NEW.id));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_needed BEFORE UPDATE OF needed ON slots FOR EACH ROW EXECUTE FUNCTION slot_needed();
