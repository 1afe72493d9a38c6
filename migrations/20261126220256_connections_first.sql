CREATE TABLE "live_address_secrets" (
	"address_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "live_address_secrets_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "live_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "reads_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "live_address_secrets" ADD CONSTRAINT "live_address_secrets_address_id_live_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."live_addresses"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "live_addresses" ADD CONSTRAINT "live_addresses_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "live_addresses_owner" ON "live_addresses" USING btree ("created_by");
--> statement-breakpoint
CALL audit_table('live_addresses');
