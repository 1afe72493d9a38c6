CREATE TABLE "sheet_account_keys" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "sheet_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);

--> statement-breakpoint
CREATE TABLE "take_away_heard" (
	"take_away_id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"row_id" uuid,
	"added" text,
	"cells" jsonb DEFAULT '{}'::jsonb NOT NULL
);

--> statement-breakpoint
CREATE TABLE "take_away_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"take_away_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"changed" integer NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL
);

--> statement-breakpoint
CREATE TABLE "take_away_rows" (
	"take_away_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "take_away_rows_take_away_id_row_id_pk" PRIMARY KEY("take_away_id","row_id")
);

--> statement-breakpoint
CREATE TABLE "take_aways" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"list" text NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "take_aways_code_unique" UNIQUE("code")
);

--> statement-breakpoint
ALTER TABLE "followed_sheets" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "sheet_account_keys" ADD CONSTRAINT "sheet_account_keys_account_id_sheet_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sheet_accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sheet_accounts" ADD CONSTRAINT "sheet_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "take_away_heard" ADD CONSTRAINT "take_away_heard_take_away_id_take_aways_id_fk" FOREIGN KEY ("take_away_id") REFERENCES "public"."take_aways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "take_away_returns" ADD CONSTRAINT "take_away_returns_take_away_id_take_aways_id_fk" FOREIGN KEY ("take_away_id") REFERENCES "public"."take_aways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "take_away_returns" ADD CONSTRAINT "take_away_returns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "take_away_rows" ADD CONSTRAINT "take_away_rows_take_away_id_take_aways_id_fk" FOREIGN KEY ("take_away_id") REFERENCES "public"."take_aways"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "take_aways" ADD CONSTRAINT "take_aways_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sheet_accounts_by" ON "sheet_accounts" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "take_away_heard_of" ON "take_away_heard" USING btree ("take_away_id","nth");
--> statement-breakpoint
CREATE INDEX "take_away_returns_of" ON "take_away_returns" USING btree ("take_away_id");
--> statement-breakpoint
CREATE INDEX "take_away_returns_by" ON "take_away_returns" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "take_aways_owner" ON "take_aways" USING btree ("created_by");
--> statement-breakpoint
CALL audit_table('take_aways');
--> statement-breakpoint
CALL audit_table('take_away_returns');
--> statement-breakpoint
CALL audit_table('sheet_accounts');
