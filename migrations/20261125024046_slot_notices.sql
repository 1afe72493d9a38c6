CREATE TABLE "slot_notices" (
	"signup_id" uuid PRIMARY KEY NOT NULL,
	"told" text,
	"reminded_for" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "slot_wishes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hours" integer NOT NULL
);

--> statement-breakpoint
ALTER TABLE "slot_notices" ADD CONSTRAINT "slot_notices_signup_id_slot_signups_id_fk" FOREIGN KEY ("signup_id") REFERENCES "public"."slot_signups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_wishes" ADD CONSTRAINT "slot_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
