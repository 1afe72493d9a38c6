CREATE TABLE "mail_stops" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);

