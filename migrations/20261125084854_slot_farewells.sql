CREATE TABLE "slot_farewells" (
	"signup_id" uuid PRIMARY KEY NOT NULL,
	"slot_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"shift" jsonb NOT NULL,
	"told" text NOT NULL,
	"reminded_for" timestamp with time zone,
	"gone_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_due" boolean NOT NULL
);

--> statement-breakpoint
ALTER TABLE "slot_farewells" ADD CONSTRAINT "slot_farewells_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "slot_farewells_person" ON "slot_farewells" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "slot_farewells_due" ON "slot_farewells" USING btree ("gone_at") WHERE is_due;
--> statement-breakpoint
-- Whoever had been told of a place hears that it is gone, whatever takes it away: an event deleted with its shifts, a sign-up
-- undone (docs/decisions/130-slots.md). Whoever takes their own away knows.
CREATE FUNCTION slot_farewell(shift slots, only_of uuid, is_due boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO slot_farewells (signup_id, slot_id, person_id, shift, told, reminded_for, is_due)
  SELECT s.id, shift.id, s.person_id, jsonb_build_object('title', shift.title, 'role', shift.role, 'roleName', shift.role_name,
    'day', shift.day, 'startTime', shift.start_time, 'endTime', shift.end_time, 'place', shift.place, 'status', shift.status),
    n.told, n.reminded_for, is_due
  FROM slot_signups s JOIN slot_notices n ON n.signup_id = s.id
  WHERE s.slot_id = shift.id AND n.told IS NOT NULL AND (only_of IS NULL OR s.id = only_of)
  ON CONFLICT (signup_id) DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION slot_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM slot_farewell(OLD, NULL, true);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_gone BEFORE DELETE ON slots FOR EACH ROW EXECUTE FUNCTION slot_gone();
--> statement-breakpoint
CREATE FUNCTION slot_signup_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shift slots;
  actor uuid := nullif(current_setting('lunchbox.actor', true), '')::uuid;
BEGIN
  SELECT * INTO shift FROM slots WHERE id = OLD.slot_id;
  IF FOUND THEN
    PERFORM slot_farewell(shift, OLD.id,
      NOT EXISTS (SELECT FROM users WHERE id = actor AND person_id = OLD.person_id));
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_signup_gone BEFORE DELETE ON slot_signups FOR EACH ROW EXECUTE FUNCTION slot_signup_gone();
--> statement-breakpoint
-- What comes back knows what they were told.
CREATE FUNCTION slot_signup_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH back AS (DELETE FROM slot_farewells WHERE signup_id = NEW.id RETURNING *)
  INSERT INTO slot_notices (signup_id, told, reminded_for) SELECT signup_id, told, reminded_for FROM back
  ON CONFLICT (signup_id) DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_signup_back AFTER INSERT ON slot_signups FOR EACH ROW EXECUTE FUNCTION slot_signup_back();
