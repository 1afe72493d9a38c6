CREATE TABLE "ask_farewells" (
	"ask_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"shift" jsonb NOT NULL,
	"gone_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone
);

--> statement-breakpoint
ALTER TABLE "ask_farewells" ADD CONSTRAINT "ask_farewells_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "ask_farewells_person" ON "ask_farewells" USING btree ("person_id");
--> statement-breakpoint
-- Who was asked to step in, and may still wait for it, hears that the shift is gone (docs/decisions/151-once-on-a-list.md). Who stands on its list is told by slot_gone.
CREATE FUNCTION slot_asks_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ask_farewells (ask_id, person_id, shift)
  SELECT a.id, a.person_id, jsonb_build_object('title', OLD.title, 'role', OLD.role, 'roleName', OLD.role_name,
    'day', OLD.day, 'startTime', OLD.start_time, 'endTime', OLD.end_time, 'place', OLD.place, 'status', OLD.status)
  FROM slot_asks a
  WHERE a.slot_id = OLD.id AND a.asked_at IS NOT NULL AND a.told_at IS NULL
    AND (a.answer IS NULL OR a.answer NOT IN ('no', 'left_out'))
    AND NOT EXISTS (SELECT FROM slot_signups s WHERE s.slot_id = OLD.id AND s.person_id = a.person_id)
  ON CONFLICT (ask_id) DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER slot_asks_gone BEFORE DELETE ON slots FOR EACH ROW EXECUTE FUNCTION slot_asks_gone();
