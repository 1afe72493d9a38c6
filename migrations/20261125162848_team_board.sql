CREATE TABLE "boards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"name" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "team_board_likes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"task_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "team_board_likes_once" UNIQUE("task_id","person_id")
);

--> statement-breakpoint
ALTER TABLE "team_board_likes" ADD CONSTRAINT "team_board_likes_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_board_likes" ADD CONSTRAINT "team_board_likes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "team_board_likes_person" ON "team_board_likes" USING btree ("person_id");
--> statement-breakpoint
CALL audit_table('boards');
--> statement-breakpoint
CALL audit_table('team_board_likes');
--> statement-breakpoint
-- What posts are about: work about a record goes with it.
CREATE TRIGGER tasks_go_along BEFORE DELETE ON boards FOR EACH ROW EXECUTE FUNCTION tasks_go_along();
--> statement-breakpoint
INSERT INTO boards (id, name) VALUES ('5ea3b0a4-0000-4000-8000-000000000001', 'Team board');
