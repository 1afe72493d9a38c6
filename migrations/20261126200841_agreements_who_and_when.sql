ALTER TABLE "agreement_signatures" ADD COLUMN "link_by" uuid;
--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD COLUMN "received_at" timestamp with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_kinds_gate" ON "agreement_kinds" USING btree ("gates_driving") WHERE gates_driving AND NOT retired;
--> statement-breakpoint
ALTER TABLE "agreement_kinds" ADD CONSTRAINT "agreement_kinds_gate_asked" CHECK (NOT (gates_driving AND may_decline));
