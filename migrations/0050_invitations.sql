CREATE TABLE "invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Who was approved before this table stood and has not chosen a password yet.
INSERT INTO "invitations" ("user_id", "sent_at")
SELECT "user_id", max("created_at") FROM "password_tokens" t
WHERE "purpose" = 'invite' AND NOT EXISTS (SELECT FROM "credentials" c WHERE c."user_id" = t."user_id")
GROUP BY "user_id";
