-- Mails to a person have the name of the account. It follows the profile's in the transaction that changes it. The app may not
-- write accounts as a person, and so the function has its owner's rights.
CREATE FUNCTION name_account() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.auth_users SET name = NEW.full_name, updated_at = now() WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION name_account() FROM PUBLIC;

CREATE TRIGGER name_account AFTER UPDATE OF full_name ON user_profiles
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION name_account();

UPDATE auth_users SET name = full_name FROM user_profiles WHERE user_id = id AND name <> full_name;

-- The one rule of what is still to be paid; below 0, of what is to be refunded. A column has statistics of its own.
ALTER TABLE invoice_balances ADD COLUMN balance bigint NOT NULL GENERATED ALWAYS AS (amount - paid - credited) STORED;
DROP STATISTICS invoice_balances_balance;
DROP INDEX invoice_balances_open;
CREATE INDEX invoice_balances_open ON invoice_balances (due_date) WHERE balance <> 0;
ANALYZE invoice_balances;

-- One word for an enquiry that waits for the staff: the page and the code call it held.
ALTER TABLE contact_submissions DROP CONSTRAINT state_known;
UPDATE contact_submissions SET state = 'held' WHERE state = 'quarantined';
ALTER TABLE contact_submissions ADD CONSTRAINT state_known CHECK (state IN ('received', 'spam', 'held'));
