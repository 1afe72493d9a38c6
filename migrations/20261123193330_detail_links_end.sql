-- A link that went to an address opens nothing once somebody else has put another one there; what its person corrects by it does not end it.
CREATE FUNCTION detail_link_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE detail_links SET expires_at = least(expires_at, sent_at) WHERE person_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER detail_link_ends AFTER UPDATE OF email ON people FOR EACH ROW
  WHEN (lower(OLD.email) IS DISTINCT FROM lower(NEW.email)
    AND current_setting('lunchbox.call', true) IS DISTINCT FROM 'PUT /api/my-details')
  EXECUTE FUNCTION detail_link_ends();
