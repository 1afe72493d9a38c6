CREATE TABLE "linked_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "linked_sign_ins_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "linked_sign_ins" ADD CONSTRAINT "linked_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_sign_ins_user" ON "linked_sign_ins" USING btree ("user_id");