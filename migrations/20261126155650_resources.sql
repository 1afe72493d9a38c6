CREATE TABLE "document_favorites" (
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_favorites_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "document_uses" (
	"document_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_uses_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);

--> statement-breakpoint
ALTER TABLE "document_favorites" ADD CONSTRAINT "document_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "document_uses" ADD CONSTRAINT "document_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "document_favorites_user" ON "document_favorites" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "document_uses_user" ON "document_uses" USING btree ("user_id");
