-- The file of an e-invoice names the place and the PIN code of both parties in fields of their own.
ALTER TABLE invoices ADD COLUMN client_city text NOT NULL DEFAULT '';
ALTER TABLE quotes ADD COLUMN client_city text NOT NULL DEFAULT '';

-- The address of an office ended with its PIN code.
UPDATE offices SET facts = facts || jsonb_build_object(
  'pin', coalesce(substring(facts ->> 'address' FROM '([1-9][0-9]{5})\s*$'), ''),
  'address', regexp_replace(facts ->> 'address', '[\s,-]*[1-9][0-9]{5}\s*$', ''))
WHERE facts ? 'address';

-- An e-invoice is mailed once its IRN is entered, if that was chosen when it was issued.
ALTER TABLE invoices ADD COLUMN mail_with_irn boolean NOT NULL DEFAULT false;
