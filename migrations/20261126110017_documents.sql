CREATE TABLE "dashboard_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"document_id" uuid NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "document_access_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_access_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "document_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "document_links_token_hash_unique" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "document_permissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"permission_type" text NOT NULL,
	"expires_at" timestamp with time zone,
	"notes" text
);

--> statement-breakpoint
CREATE TABLE "document_texts" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', text)) STORED,
	"read_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "document_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"note" text,
	"restored_from" integer
);

--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"title" text NOT NULL,
	"description" text,
	"category" text DEFAULT 'general' NOT NULL,
	"topic" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"file_id" uuid NOT NULL
);

--> statement-breakpoint
ALTER TABLE "document_access_logs" ADD CONSTRAINT "document_access_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_permissions" ADD CONSTRAINT "document_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_documents_once" ON "dashboard_documents" USING btree ("document_id");
--> statement-breakpoint
CREATE INDEX "document_access_logs_document" ON "document_access_logs" USING btree ("document_id","id");
--> statement-breakpoint
CREATE INDEX "document_access_logs_user" ON "document_access_logs" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "document_access_logs_at" ON "document_access_logs" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "document_links_document" ON "document_links" USING btree ("document_id");
--> statement-breakpoint
CREATE INDEX "document_links_maker" ON "document_links" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "document_links_expires" ON "document_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "document_permissions_once" ON "document_permissions" USING btree ("document_id","user_id","permission_type");
--> statement-breakpoint
CREATE INDEX "document_permissions_user" ON "document_permissions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "document_texts_words" ON "document_texts" USING gin ("words");
--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_once" ON "document_versions" USING btree ("document_id","number");
--> statement-breakpoint
CREATE INDEX "document_versions_file" ON "document_versions" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "documents_file" ON "documents" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "documents_topic" ON "documents" USING btree ("topic");
--> statement-breakpoint
CREATE INDEX "documents_category" ON "documents" USING btree ("category");
--> statement-breakpoint
CALL audit_table('documents');
--> statement-breakpoint
CALL audit_table('document_versions');
--> statement-breakpoint
CALL audit_table('document_permissions');
--> statement-breakpoint
CALL audit_table('dashboard_documents');
--> statement-breakpoint
CALL search_table('documents', 'document', 'title', '', '', '', 'description');
