-- The page of an event that its client opens by a secret link: what the client says was paid, the questions, and the last visit.

-- Who is billed for the event of a client's link. With the owner's rights, because policies call it.
CREATE FUNCTION shared_client_id() RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(e.client_id, l.client_id) FROM events e LEFT JOIN leads l ON l.id = e.lead_id WHERE e.id = shared_record('client')
$$;

-- Whether a row is of the event of a client's link. What an earlier client of the event wrote is not the next one's.
CREATE FUNCTION is_shared_row(of_event uuid, of_client uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(of_event = shared_record('client') AND (of_client IS NULL OR of_client = shared_client_id()), false)
$$;

-- Like a file, a claim and a message name their event without a foreign key: the deletion of an event can be undone.
CREATE TABLE payment_claims (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  client_id uuid,
  amount bigint NOT NULL,
  paid_on date NOT NULL,
  method text NOT NULL,
  reference text NOT NULL DEFAULT '',
  file_id uuid REFERENCES files ON DELETE SET NULL,
  -- The refused claim that this one replaces.
  corrects uuid REFERENCES payment_claims ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'open',
  -- Why it was refused, as the client reads it.
  reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  decided_by text,
  -- As it was then: the client cannot read profiles.
  decided_by_name text NOT NULL DEFAULT '',
  -- What was recorded of it.
  advance_id uuid UNIQUE REFERENCES advances,
  payment_id uuid UNIQUE REFERENCES payments ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT amount_positive CHECK (amount > 0),
  CONSTRAINT method_known CHECK (method IN ('upi', 'bank')),
  CONSTRAINT state_known CHECK (state IN ('open', 'received', 'refused')),
  CONSTRAINT decided_by_somebody CHECK ((state = 'open') = (decided_at IS NULL) AND (state = 'open') = (decided_by IS NULL)),
  CONSTRAINT recorded_when_received CHECK (state = 'received' OR num_nonnulls(advance_id, payment_id) = 0)
);
CREATE INDEX payment_claims_of_event ON payment_claims (event_id, created_at);
CREATE INDEX open_payment_claims ON payment_claims (created_at) WHERE state = 'open';
CREATE UNIQUE INDEX payment_claims_corrected_once ON payment_claims (corrects) WHERE corrects IS NOT NULL;
CREATE INDEX payment_claims_of_file ON payment_claims (file_id) WHERE file_id IS NOT NULL;

-- The thread of an event: questions of the client and answers of the staff.
CREATE TABLE client_messages (
  id uuid PRIMARY KEY,
  event_id uuid NOT NULL,
  client_id uuid,
  is_from_client boolean NOT NULL,
  -- auth_users.id; null: the client.
  author text,
  author_name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT author_of_staff CHECK (is_from_client = (author IS NULL)),
  CONSTRAINT text_length CHECK (char_length(text) BETWEEN 1 AND 2000)
);
CREATE INDEX client_messages_of_event ON client_messages (event_id, created_at);

-- A visit ends with half an hour without an opening. What came after the visit before this one is new to the client.
CREATE TABLE client_visits (
  link_id uuid PRIMARY KEY REFERENCES secret_links ON DELETE CASCADE,
  last_opened_at timestamptz NOT NULL DEFAULT now(),
  seen_until timestamptz
);

ALTER TABLE payment_claims ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON payment_claims FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR is_shared_row(event_id, client_id));
CREATE POLICY insert_policy ON payment_claims FOR INSERT TO toranam_app
  WITH CHECK (state = 'open' AND is_shared_row(event_id, client_id));
CREATE POLICY update_policy ON payment_claims FOR UPDATE TO toranam_app USING ((SELECT is_staff()) AND state = 'open') WITH CHECK ((SELECT is_staff()));
GRANT SELECT, INSERT, UPDATE (state, reason, decided_at, decided_by, decided_by_name, advance_id, payment_id) ON payment_claims TO toranam_app;

ALTER TABLE client_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY select_policy ON client_messages FOR SELECT TO toranam_app
  USING ((SELECT is_staff()) OR is_shared_row(event_id, client_id));
CREATE POLICY insert_policy ON client_messages FOR INSERT TO toranam_app
  WITH CHECK (((SELECT is_staff()) AND author = (SELECT actor_id())) OR (author IS NULL AND is_shared_row(event_id, client_id)));
GRANT SELECT, INSERT ON client_messages TO toranam_app;

ALTER TABLE client_visits ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_policy ON client_visits FOR ALL TO toranam_app
  USING (link_id = (SELECT share_id()) AND (SELECT shared_record('client')) IS NOT NULL)
  WITH CHECK (link_id = (SELECT share_id()) AND (SELECT shared_record('client')) IS NOT NULL);
GRANT SELECT, INSERT, UPDATE ON client_visits TO toranam_app;

CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON payment_claims FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');
CREATE TRIGGER notify_change AFTER INSERT OR UPDATE OR DELETE ON client_messages FOR EACH STATEMENT EXECUTE FUNCTION notify_kind('events');

-- Another client must not read on with the link of the first.
CREATE FUNCTION close_link_of_client() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Merging two records of one client keeps it.
  IF current_setting('app.keep_links', true) IS DISTINCT FROM 'on' THEN
    UPDATE secret_links SET closed_at = now() WHERE kind = 'client' AND record_id = NEW.id AND closed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION close_link_of_client() FROM PUBLIC;
CREATE TRIGGER close_link_of_client AFTER UPDATE OF client_id ON events FOR EACH ROW
  WHEN (OLD.client_id IS NOT NULL AND NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION close_link_of_client();

-- Files for the client, and those that the client adds.
CREATE FUNCTION is_shared_file(parent_type text, parent_id uuid, audience text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT audience = 'client' AND CASE parent_type
    WHEN 'event' THEN parent_id = (SELECT shared_record('client'))
    WHEN 'client' THEN parent_id = (SELECT shared_client_id())
    ELSE false
  END
$$;
ALTER POLICY select_policy ON files USING (
  ((SELECT is_staff()) AND can_read_record(parent_type, parent_id))
  OR ((SELECT system_role()) = 'files' AND audience = 'public' AND deleted_at IS NULL)
  OR ((SELECT shared_record('client')) IS NOT NULL AND is_shared_file(parent_type, parent_id, audience) AND deleted_at IS NULL));
ALTER POLICY insert_policy ON files WITH CHECK (
  ((SELECT is_staff()) AND added_by = (SELECT actor_id()) AND can_read_record(parent_type, parent_id)
    AND (audience = 'staff' OR can_edit_record(parent_type, parent_id)))
  OR (added_by = 'client' AND parent_type = 'event' AND parent_id = (SELECT shared_record('client')) AND audience = 'client'));
ALTER POLICY insert_policy ON file_contents WITH CHECK ((SELECT is_staff()) OR (SELECT shared_record('client')) IS NOT NULL);
ALTER POLICY insert_policy ON picture_sizes WITH CHECK ((SELECT is_staff()) OR (SELECT shared_record('client')) IS NOT NULL);

-- For the limit of a record's files: a client sees some of them only.
CREATE FUNCTION file_bytes_of(of_type text, of_record uuid) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(sum(c.size), 0)::bigint FROM files f JOIN file_contents c USING (sha256)
  WHERE f.parent_type = of_type AND f.parent_id = of_record AND f.deleted_at IS NULL
    AND (is_staff() OR (of_type = 'event' AND of_record = shared_record('client')))
$$;

-- What the client's page shows of the money. With the owner's rights: the tables have columns that are the staff's.
CREATE FUNCTION shared_receipts()
  RETURNS TABLE (id uuid, received_on date, method text, number text, paper_id uuid, amount bigint, recorded_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH billed AS (
    SELECT i.id, i.number FROM invoices i
    WHERE i.event_id = shared_record('client') AND i.client_id = shared_client_id() AND i.status = 'issued')
  SELECT a.id, a.received_on, a.method, a.number, a.id,
    a.gross - coalesce((SELECT sum(r.amount) FROM allocations r WHERE r.advance_id = a.id AND r.refund_id IS NOT NULL), 0)::bigint, a.created_at
  FROM advances a WHERE a.event_id = shared_record('client') AND a.client_id = shared_client_id() AND a.cancelled_at IS NULL
  UNION ALL
  SELECT p.id, p.paid_on, p.method, string_agg(DISTINCT b.number, ', '), (array_agg(b.id ORDER BY b.number))[1], sum(l.amount)::bigint, p.created_at
  FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN payments p ON p.id = l.payment_id GROUP BY p.id
  UNION ALL
  SELECT v.id, v.received_on, v.method, v.number, v.id, sum(l.amount)::bigint, v.created_at
  FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN advances v ON v.id = l.advance_id
  WHERE v.event_id IS DISTINCT FROM shared_record('client') GROUP BY v.id
  UNION ALL
  SELECT l.id, (l.created_at AT TIME ZONE 'Asia/Kolkata')::date, 'credit', b.number, b.id, l.amount, l.created_at
  FROM billed b JOIN allocations l ON l.invoice_id = b.id JOIN invoices s ON s.id = l.credited_invoice_id
  WHERE s.event_id IS DISTINCT FROM shared_record('client')
$$;

-- The issued papers of the client for the event. An e-invoice only with its IRN: without it the client gets no valid invoice.
CREATE FUNCTION shared_papers()
  RETURNS TABLE (id uuid, kind text, number text, day date, amount bigint, charged bigint, due_on date, balance bigint, issued_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH billed AS (
    SELECT i.* FROM invoices i WHERE i.event_id = shared_record('client') AND i.client_id = shared_client_id() AND i.status = 'issued'),
  paper AS (
    SELECT b.id, b.number, b.invoice_date AS day, b.amount, s.amount - s.credited AS charged, s.due_date AS due_on, s.balance
    FROM billed b JOIN invoice_balances s ON s.invoice_id = b.id
    UNION ALL SELECT c.id, c.number, c.note_date, c.amount, NULL, NULL, NULL FROM billed b JOIN credit_notes c ON c.invoice_id = b.id
    UNION ALL SELECT d.id, d.number, d.note_date, d.amount, NULL, NULL, NULL FROM billed b JOIN debit_notes d ON d.invoice_id = b.id
    UNION ALL SELECT a.id, a.number, a.voucher_date, a.gross, NULL, NULL, NULL FROM advances a
      WHERE a.event_id = shared_record('client') AND a.client_id = shared_client_id() AND a.cancelled_at IS NULL
    UNION ALL SELECT r.id, r.number, r.refunded_on, r.amount, NULL, NULL, NULL FROM refunds r JOIN advances a ON a.id = r.advance_id
      WHERE a.event_id = shared_record('client') AND a.client_id = shared_client_id() AND r.number IS NOT NULL AND r.cancelled_at IS NULL)
  SELECT paper.id, issued.kind, paper.number, paper.day, paper.amount, paper.charged, paper.due_on, paper.balance, issued.created_at
  FROM paper JOIN issued_documents issued ON issued.id = paper.id
  WHERE coalesce(issued.document -> 'eInvoice', 'null') = 'null' OR EXISTS (SELECT FROM e_invoices e WHERE e.document_id = paper.id)
$$;

-- One of them, to be drawn.
CREATE FUNCTION shared_paper(wanted uuid)
  RETURNS TABLE (kind text, number text, document jsonb, fingerprint text, balance bigint, e_invoice jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.kind, p.number, d.document, d.fingerprint, p.balance,
    (SELECT jsonb_build_object('irn', e.irn, 'ackNumber', e.ack_number, 'ackDate', e.ack_date, 'signedQr', e.signed_qr)
     FROM e_invoices e WHERE e.document_id = p.id)
  FROM shared_papers() p JOIN issued_documents d ON d.id = p.id WHERE p.id = wanted
$$;

-- The client's name, and who looks after the event: the owner of its lead.
CREATE FUNCTION shared_people() RETURNS TABLE (client_name text, contact_name text, contact_role text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT name FROM clients WHERE id = shared_client_id()), l.name, ''), coalesce(p.full_name, ''), coalesce(p.role, '')
  FROM events e LEFT JOIN leads l ON l.id = e.lead_id LEFT JOIN user_profiles p ON p.user_id = l.owner_id AND p.access IN ('user', 'admin')
  WHERE e.id = shared_record('client')
$$;
-- The links to the event's quotes.
CREATE FUNCTION shared_quote_links() RETURNS TABLE (quote_id uuid, id uuid, salt text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.record_id, l.id, l.salt FROM secret_links l
  WHERE l.kind = 'quote' AND l.closed_at IS NULL AND shared_record('client') IS NOT NULL AND l.record_id IN (SELECT shared_quote_ids())
$$;

-- What was recorded of a claim and is taken back leaves the claim to be checked again.
CREATE FUNCTION reopen_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE payment_claims SET state = 'open', decided_at = NULL, decided_by = NULL, decided_by_name = '', advance_id = NULL, payment_id = NULL
  WHERE advance_id = OLD.id OR payment_id = OLD.id;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE EXECUTE ON FUNCTION reopen_claim() FROM PUBLIC;
CREATE TRIGGER reopen_claim BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION reopen_claim();
CREATE TRIGGER reopen_claim BEFORE UPDATE OF cancelled_at ON advances FOR EACH ROW
  WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION reopen_claim();

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['shared_client_id()', 'is_shared_row(uuid, uuid)', 'is_shared_file(text, uuid, text)', 'file_bytes_of(text, uuid)', 'shared_receipts()',
    'shared_papers()', 'shared_paper(uuid)', 'shared_people()', 'shared_quote_links()'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO toranam_app', name);
  END LOOP;
END $$;
