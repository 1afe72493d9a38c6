-- Deleting an entry must not need the right to change events; its undo brings the tie back by itself.
ALTER TABLE "event_entries" DROP CONSTRAINT "event_entries_entry_id_sandwich_collections_id_fk";
--> statement-breakpoint
-- Which entry of the log holds what an event made had two homes: `event_entries` is the one.
INSERT INTO "event_entries" ("event_request_id", "entry_id")
SELECT r.id, r.collection_id FROM event_requests r JOIN sandwich_collections c ON c.id = r.collection_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "event_requests" DROP COLUMN "collection_id";
--> statement-breakpoint
-- A link is good as long as its shifts are to come, as they stand then.
ALTER TABLE "ask_links" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "ask_links" ALTER COLUMN "sent_at" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "ask_links" DROP COLUMN "expires_at";
--> statement-breakpoint
-- A question that comes back by an undo need not find its link.
ALTER TABLE "slot_asks" DROP CONSTRAINT "slot_asks_link_id_ask_links_id_fk";
--> statement-breakpoint
ALTER TABLE "slot_asks" ADD COLUMN "asked_for" text;
--> statement-breakpoint
-- As far as is known, people were asked for the day and time that stand there.
UPDATE "slot_asks" a SET asked_for = concat(s.day, ' ', s.start_time, ' ', s.end_time)
FROM slots s WHERE s.id = a.slot_id AND a.asked_at IS NOT NULL;
