-- What is confidential is given to people by name: its links end for good, whichever way it became so (an undo, too).
CREATE FUNCTION document_links_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_links WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_links_end AFTER INSERT OR UPDATE OF category ON documents
  FOR EACH ROW WHEN (NEW.category = 'confidential') EXECUTE FUNCTION document_links_end();
--> statement-breakpoint
DELETE FROM document_links USING documents
  WHERE documents.id = document_links.document_id AND documents.category = 'confidential';
