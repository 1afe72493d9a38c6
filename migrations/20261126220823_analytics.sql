CREATE TABLE "hints_put_away" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hints_put_away_user_id_key_pk" PRIMARY KEY("user_id","key")
);

--> statement-breakpoint
ALTER TABLE "hints_put_away" ADD CONSTRAINT "hints_put_away_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
