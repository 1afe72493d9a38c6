CREATE TABLE "sign_up_pages" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" text,
	"outside_address" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);

