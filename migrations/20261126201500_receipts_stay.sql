-- A receipt that stands at an expense is part of what was approved: an undo that leaves the expense as it is takes no paper from it.
CREATE FUNCTION expense_receipts_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM expenses e WHERE e.id::text = OLD.owner_id
    AND e.receipts @> jsonb_build_array(jsonb_build_object('fileId', OLD.id))) THEN
    RAISE EXCEPTION 'a receipt stays while its expense has it' USING ERRCODE = '23P01', CONSTRAINT = 'expense_receipts_kept';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER expense_receipts_kept BEFORE DELETE ON files FOR EACH ROW
  WHEN (OLD.owner = 'expense') EXECUTE FUNCTION expense_receipts_kept();
