-- Unread begins when somebody joins: what was said before counts as read. For everybody who is there already, all stays.
CREATE FUNCTION talk_begins(person uuid, conversations uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO thread_reads (thread_id, person_id, up_to)
    SELECT id, person, last_number FROM threads
    WHERE kind = 'record' AND about_table = 'conversations' AND about_id = ANY (conversations)
  ON CONFLICT (thread_id, person_id) DO UPDATE SET up_to = greatest(thread_reads.up_to, excluded.up_to)
$$;
--> statement-breakpoint
CREATE FUNCTION talk_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM talk_begins(NEW.person_id, ARRAY[NEW.conversation_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER talk_joined AFTER INSERT ON conversation_people FOR EACH ROW EXECUTE FUNCTION talk_joined();
--> statement-breakpoint
-- Channels are joined with their permission (sections/communication/chat/access.ts; a test goes through all of them).
CREATE FUNCTION talk_channel_permission(channel text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE channel WHEN 'board-chat' THEN 'CHAT_BOARD' ELSE 'CHAT_' || upper(replace(channel, '-', '_')) END
$$;
--> statement-breakpoint
CREATE FUNCTION talk_permitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM talk_begins(NEW.id, ARRAY(
    SELECT id FROM conversations WHERE kind = 'channel'
      AND (TG_OP = 'INSERT' OR (NEW.role = 'super_admin' OR NEW.permissions ? talk_channel_permission(channel))
        AND NOT (OLD.role = 'super_admin' OR OLD.permissions ? talk_channel_permission(channel)))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER talk_permitted AFTER INSERT OR UPDATE OF permissions, role ON users
  FOR EACH ROW EXECUTE FUNCTION talk_permitted();
