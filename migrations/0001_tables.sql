CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" uuid,
	"actor_id" uuid,
	"call" text,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"action" text NOT NULL,
	"old_row" jsonb,
	"new_row" jsonb
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "due_slots" (
	"job" text NOT NULL,
	"slot" text NOT NULL,
	"day" date NOT NULL,
	"ran_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "due_slots_job_day_slot_pk" PRIMARY KEY("job","day","slot")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"owner_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"request_id" uuid NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slice" text NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"applied_request_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"section" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text,
	"address" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "throttles_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"display_name" text NOT NULL,
	"preferred_email" text,
	"phone" text,
	"role" text NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"role" text NOT NULL,
	"availability" jsonb NOT NULL,
	"interests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"emergency_contact" text NOT NULL,
	"agree_to_background" boolean DEFAULT false NOT NULL,
	"terms_version" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"given_role" text,
	"reason" text,
	"person_id" uuid
);
--> statement-breakpoint
CREATE TABLE "collection_creator_days" (
	"creator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"entries" integer NOT NULL,
	"individual" bigint NOT NULL,
	"grouped" bigint NOT NULL,
	CONSTRAINT "collection_creator_days_creator_id_day_pk" PRIMARY KEY("creator_id","day")
);
--> statement-breakpoint
CREATE TABLE "collection_days" (
	"day" date NOT NULL,
	"shard" smallint NOT NULL,
	"entries" integer NOT NULL,
	"individual" bigint NOT NULL,
	"grouped" bigint NOT NULL,
	CONSTRAINT "collection_days_day_shard_pk" PRIMARY KEY("day","shard")
);
--> statement-breakpoint
CREATE TABLE "collection_group_hosts" (
	"group_key" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"entries" integer NOT NULL,
	"individual" bigint NOT NULL,
	"grouped" bigint NOT NULL,
	CONSTRAINT "collection_group_hosts_group_key_host_id_pk" PRIMARY KEY("group_key","host_id")
);
--> statement-breakpoint
CREATE TABLE "collection_groups" (
	"group_key" uuid PRIMARY KEY NOT NULL,
	"group_names" text NOT NULL,
	"entries" integer NOT NULL,
	"individual" bigint NOT NULL,
	"grouped" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_host_days" (
	"host_id" uuid NOT NULL,
	"day" date NOT NULL,
	"entries" integer NOT NULL,
	"individual" bigint NOT NULL,
	"grouped" bigint NOT NULL,
	CONSTRAINT "collection_host_days_host_id_day_pk" PRIMARY KEY("host_id","day")
);
--> statement-breakpoint
CREATE TABLE "collection_hosts" (
	"host_id" uuid PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"individual" bigint NOT NULL,
	"grouped" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_pulse" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"beats" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandwich_collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"collection_date" date NOT NULL,
	"host_id" uuid NOT NULL,
	"individual_sandwiches" integer NOT NULL,
	"breakdown" jsonb,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"group_sandwiches" integer GENERATED ALWAYS AS (collection_group_total(groups)) STORED NOT NULL,
	"total" integer GENERATED ALWAYS AS (individual_sandwiches + collection_group_total(groups)) STORED NOT NULL,
	"group_names" text GENERATED ALWAYS AS (collection_group_names(groups)) STORED NOT NULL,
	"group_key" uuid GENERATED ALWAYS AS (collection_group_key(groups)) STORED,
	"zero_reason" text,
	"notes" text,
	"method" text DEFAULT 'standard' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submitted_by_name" text,
	"import_id" uuid
);
--> statement-breakpoint
CREATE TABLE "host_aliases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"host_id" uuid NOT NULL,
	"alias" text NOT NULL,
	"alias_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"host_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'host' NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"address" text,
	"area" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"agreement_signed" boolean DEFAULT false NOT NULL,
	"notes" text
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"area" text,
	"address" text,
	"email" text,
	"phone" text,
	"status" text DEFAULT 'active' NOT NULL,
	"notes" text,
	"latitude" double precision,
	"longitude" double precision,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"entries_required" integer DEFAULT 1 NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	"is_exempt" boolean DEFAULT false NOT NULL,
	"standing_estimate" integer
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"related_type" text,
	"related_id" text,
	"action_text" text,
	"action_url" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_preferences" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"sms" boolean DEFAULT false NOT NULL,
	"preferred" text DEFAULT 'mail' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"person_id" uuid,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"short" text,
	"link" text,
	"category" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"via" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"user_id" uuid NOT NULL,
	"section" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandwich_collections" ADD CONSTRAINT "sandwich_collections_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_aliases" ADD CONSTRAINT "host_aliases_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_contacts" ADD CONSTRAINT "host_contacts_host_id_hosts_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."hosts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_preferences" ADD CONSTRAINT "message_preferences_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_tokens" ADD CONSTRAINT "password_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("table_name","row_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner","owner_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_views_section" ON "saved_views" USING btree ("section","user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "applications_status" ON "applications" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "applications_person" ON "applications" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "collection_groups_names" ON "collection_groups" USING gin ("group_names" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "collection_host_days_day" ON "collection_host_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "collection_host_days_several" ON "collection_host_days" USING btree ("day") WHERE "collection_host_days"."entries" > 1;--> statement-breakpoint
CREATE INDEX "collections_date" ON "sandwich_collections" USING btree ("collection_date","submitted_at","id");--> statement-breakpoint
CREATE INDEX "collections_host_date" ON "sandwich_collections" USING btree ("host_id","collection_date","submitted_at");--> statement-breakpoint
CREATE INDEX "collections_creator" ON "sandwich_collections" USING btree ("created_by","collection_date","submitted_at","id");--> statement-breakpoint
CREATE INDEX "collections_total" ON "sandwich_collections" USING btree ("total","collection_date","id");--> statement-breakpoint
CREATE INDEX "collections_individual" ON "sandwich_collections" USING btree ("individual_sandwiches","collection_date","id");--> statement-breakpoint
CREATE INDEX "collections_submitted" ON "sandwich_collections" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "collections_group" ON "sandwich_collections" USING btree ("group_key","collection_date") WHERE "sandwich_collections"."group_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "collections_zero" ON "sandwich_collections" USING btree ("collection_date","submitted_at","id") WHERE "sandwich_collections"."total" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "host_aliases_key" ON "host_aliases" USING btree ("alias_key");--> statement-breakpoint
CREATE INDEX "host_aliases_host" ON "host_aliases" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "host_contacts_host" ON "host_contacts" USING btree ("host_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hosts_name_key" ON "hosts" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "hosts_name_search" ON "hosts" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_related" ON "notifications" USING btree ("related_type","related_id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_person" ON "outbox" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "password_tokens_user" ON "password_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_requests_user" ON "access_requests" USING btree ("user_id","section");