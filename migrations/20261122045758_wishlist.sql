CREATE TABLE "wishlist_suggestions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"item" text NOT NULL,
	"reason" text,
	"priority" text DEFAULT 'medium' NOT NULL,
	"link" text,
	"estimated_cost" integer,
	"status" text DEFAULT 'pending' NOT NULL,
	"answer" text
);

--> statement-breakpoint
CREATE INDEX "wishlist_suggestions_status" ON "wishlist_suggestions" USING btree ("status");
--> statement-breakpoint
CALL audit_table('wishlist_suggestions');
--> statement-breakpoint
CALL search_table('wishlist_suggestions', 'wish', 'item', '', '', '', 'reason');
