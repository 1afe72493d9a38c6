CREATE TABLE "search_clicks" (
	"result_id" text PRIMARY KEY NOT NULL,
	"clicks" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_days" (
	"day" date NOT NULL,
	"role" text NOT NULL,
	"searches" integer NOT NULL,
	"clicked" integer NOT NULL,
	"empty" integer NOT NULL,
	"used_ai" integer NOT NULL,
	CONSTRAINT "search_days_day_role_pk" PRIMARY KEY("day","role")
);
--> statement-breakpoint
CREATE TABLE "search_embedding_runs" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"mode" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"failed" integer NOT NULL,
	"message" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_embeddings" (
	"feature_id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"text_hash" text NOT NULL,
	"vector" real[],
	"failure" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_features" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"overrides" text,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"route" text NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "search_features_overrides_unique" UNIQUE("overrides")
);
--> statement-breakpoint
CREATE TABLE "search_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"query" text NOT NULL,
	"result_id" text,
	"clicked" boolean NOT NULL,
	"used_ai" boolean NOT NULL,
	"results_count" integer NOT NULL,
	"query_ms" integer NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"words" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"label" text,
	"open_text" text DEFAULT '' NOT NULL,
	"contact_text" text DEFAULT '' NOT NULL,
	"private_text" text DEFAULT '' NOT NULL,
	"phones" text DEFAULT '' NOT NULL,
	"prose" "tsvector" DEFAULT ''::tsvector NOT NULL,
	CONSTRAINT "search_texts_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_log_at" ON "search_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");