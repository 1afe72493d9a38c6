-- Where a webhook goes and a followed sheet lies is a secret: of it the host alone is recorded. What was recorded before keeps the host, too.
ALTER TABLE "webhook_states" ADD COLUMN "url" text NOT NULL DEFAULT '';
--> statement-breakpoint
UPDATE "webhook_states" SET "url" = w.url FROM "webhooks" w WHERE w.id = webhook_id;
--> statement-breakpoint
ALTER TABLE "webhook_states" ALTER COLUMN "url" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "sheet_readings" ADD COLUMN "url" text NOT NULL DEFAULT '';
--> statement-breakpoint
ALTER TABLE "sheet_readings" ALTER COLUMN "tried_at" DROP NOT NULL;
--> statement-breakpoint
INSERT INTO "sheet_readings" ("sheet_id", "url") SELECT id, url FROM "followed_sheets"
ON CONFLICT ("sheet_id") DO UPDATE SET "url" = excluded."url";
--> statement-breakpoint
ALTER TABLE "sheet_readings" ALTER COLUMN "url" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "webhooks" RENAME COLUMN "url" TO "host";
--> statement-breakpoint
ALTER TABLE "followed_sheets" RENAME COLUMN "url" TO "host";
--> statement-breakpoint
CREATE FUNCTION pg_temp.host_of(address text) RETURNS text LANGUAGE sql AS
$$ SELECT coalesce(substring(address from '^\w+://([^/?#]+)'), '') $$;
--> statement-breakpoint
ALTER TABLE "webhooks" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "followed_sheets" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "webhooks" SET "host" = pg_temp.host_of("host");
--> statement-breakpoint
UPDATE "followed_sheets" SET "host" = pg_temp.host_of("host");
--> statement-breakpoint
ALTER TABLE "webhooks" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "followed_sheets" ENABLE TRIGGER USER;
--> statement-breakpoint
CREATE FUNCTION pg_temp.with_host(line jsonb) RETURNS jsonb LANGUAGE sql AS
$$ SELECT CASE WHEN jsonb_exists(line, 'url') THEN (line - 'url') || jsonb_build_object('host', pg_temp.host_of(line ->> 'url')) ELSE line END $$;
--> statement-breakpoint
UPDATE "audit_log" SET "old_row" = pg_temp.with_host("old_row"), "new_row" = pg_temp.with_host("new_row")
WHERE "table_name" IN ('webhooks', 'followed_sheets');
