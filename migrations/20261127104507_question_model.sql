CREATE TABLE "question_model_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"host" text NOT NULL,
	"sent" text NOT NULL,
	"answer" text,
	"outcome" text NOT NULL,
	"milliseconds" integer NOT NULL
);

--> statement-breakpoint
CREATE TABLE "question_model_secrets" (
	"question_model_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"key" text
);

--> statement-breakpoint
CREATE TABLE "question_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"model" text NOT NULL,
	"is_on" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
ALTER TABLE "question_model_log" ADD CONSTRAINT "question_model_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "question_model_secrets" ADD CONSTRAINT "question_model_secrets_question_model_id_question_models_id_fk" FOREIGN KEY ("question_model_id") REFERENCES "public"."question_models"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "question_model_log_at" ON "question_model_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "question_model_log_user" ON "question_model_log" USING btree ("user_id");
--> statement-breakpoint
CALL audit_table('question_models');
