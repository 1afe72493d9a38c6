CALL audit_table('search_features');
--> statement-breakpoint
CALL audit_table('search_synonyms');
