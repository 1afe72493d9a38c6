CREATE TABLE "challenge_progress" (
	"user_id" uuid NOT NULL,
	"challenge_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"completed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "challenge_progress_user_id_challenge_id_pk" PRIMARY KEY("user_id","challenge_id")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"action_key" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"icon" text NOT NULL,
	"points" integer NOT NULL,
	"position" integer NOT NULL,
	"promotion" text,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "challenges_action_key_unique" UNIQUE("action_key")
);
--> statement-breakpoint
CREATE TABLE "leaderboard_hidden" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD CONSTRAINT "challenge_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "challenge_progress" ADD CONSTRAINT "challenge_progress_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "leaderboard_hidden" ADD CONSTRAINT "leaderboard_hidden_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE INDEX "challenge_progress_challenge" ON "challenge_progress" USING btree ("challenge_id");
--> statement-breakpoint
INSERT INTO "challenges" ("action_key", "category", "position", "points", "icon", "title", "description") VALUES
	('chat_first_message', 'communication', 1, 10, 'messages', 'Say hello in the team chat', 'Write your first message in one of the chat channels.'),
	('chat_read_messages', 'communication', 2, 5, 'messages', 'Catch up with the team', 'Read what was said in a chat channel.'),
	('inbox_send_email', 'communication', 3, 10, 'send', 'Write to somebody', 'Send a message from your inbox.'),
	('view_important_documents', 'documents', 1, 10, 'document', 'Find the important documents', 'See where guidelines, forms and agreements are kept.'),
	('view_important_links', 'documents', 2, 10, 'link', 'Explore the important links', 'Look through the links that the team uses most.'),
	('first_search', 'documents', 3, 5, 'search', 'Search for something', 'Find a page, a location or a record from anywhere.'),
	('view_team_board', 'team', 1, 15, 'list', 'Check the team board', 'See what the team needs and who is on it.'),
	('post_team_board', 'team', 2, 20, 'edit', 'Post to the team board', 'Share an idea, a task or a note with everyone.'),
	('like_team_board_post', 'team', 3, 5, 'kindness', 'Like a post', 'Show somebody on the team board that you read their post.'),
	('complete_profile', 'team', 4, 10, 'person', 'Complete your profile', 'Your name, a phone number and a photo, so that others know who you are.'),
	('finish_tour', 'team', 5, 10, 'route', 'Finish a guided tour', 'Let the portal show you around one of its sections.'),
	('view_hosts', 'team', 6, 5, 'hosts', 'Meet the host locations', 'See where sandwiches are collected and who is there.'),
	('submit_collection_log', 'projects', 1, 25, 'collections', 'Log your first collection', 'Enter what was collected at a location.'),
	('view_projects', 'projects', 2, 10, 'work', 'Explore the projects', 'See what the charity is working on.'),
	('view_meetings', 'projects', 3, 10, 'event', 'Check the meeting notes', 'Read what was talked about and decided.');
--> statement-breakpoint
CALL audit_table('challenges');
