-- At least a row in every table of version 0.1, with the statuses, money and links that an upgrade must not change.
insert into auth_users (id, name, email, email_verified, last_seen_at, known_devices) values
  ('u1', 'Sravani Reddy', 'sravani@toranam.example', true, '2026-11-01 10:00+05:30', '{"Chrome on Windows"}'),
  ('u2', 'Keerthi Naidu', 'keerthi@toranam.example', false, null, '{}');
insert into user_profiles (user_id, full_name, email, role, access) values
  ('u1', 'Sravani Reddy', 'sravani@toranam.example', 'Director', 'admin'), ('u2', 'Keerthi Naidu', 'keerthi@toranam.example', null, 'user');
update user_profiles set role = 'Planner' where user_id = 'u2';
insert into auth_accounts (id, user_id, account_id, provider_id, password) values ('a1', 'u1', 'u1', 'credential', 'hash');
insert into auth_sessions (id, user_id, token, expires_at, ip_address, user_agent) values ('s1', 'u1', 'token-1', now() + interval '1 day', '127.0.0.1', 'Chrome');
insert into auth_verifications (id, identifier, value, expires_at) values ('v1', 'reset-password:x', 'u1', now() + interval '1 hour');
insert into invitations (email, access, role, token_hash, expires_at) values ('new@toranam.example', 'user', 'Florist', 'hash', now() + interval '7 days');
insert into calendar_feeds (user_id, feed) values ('u1', '11111111-1111-4111-8111-111111111111');
insert into leads (id, name, email, phone, company, stage, awaiting_reply_since, next_action, next_action_on) values
  ('22222222-2222-4222-8222-222222222222', 'Anjali Rao', 'anjali@example.com', '+91 98480 12345', 'Nuvera', 'new', now(), 'Call', '2026-12-01');
insert into leads (name, stage, lost_reason, replied_at, reply_minutes) values (E'tab\t back\\slash \n ఆంధ్ర 🎉', 'lost', 'Too far', now(), 90);
insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, idempotency_key) values
  ('22222222-2222-4222-8222-222222222222', 'Anjali', 'anjali@example.com', '9848012345', 'Wedding', '2027-02-14', '18:00', 'k1');
insert into contact_submissions (name, email, phone, event_type, date, time, state, source, idempotency_key) values
  ('Bot', 'bot@example.com', '1', 'Wedding', '2027-02-14', '18:00', 'spam', 'services', 'k2'),
  ('Patient', 'patient@example.com', '1', 'Wedding', '2027-02-15', '18:00', 'quarantined', 'contact', 'k3');
insert into lead_notes (lead_id, text, author, author_name) values ('22222222-2222-4222-8222-222222222222', 'Wants marigolds', 'u1', 'Sravani Reddy');
insert into events (id, name, date, time, end_time, venue, event_type, status, lead_id) values
  ('33333333-3333-4333-8333-333333333333', 'Sangeet', '2027-02-13', '18:00', '23:00', 'Lotus Lawn', 'Wedding', 'active', '22222222-2222-4222-8222-222222222222');
insert into tasks (title, description, status, priority, due_date, assigned_to, event_id, completed_at) values
  ('Book the hall', 'Hall 42', 'completed', 'high', '2027-01-10', 'u2', '33333333-3333-4333-8333-333333333333', now()), ('Rigging', null, null, 'low', null, null, null, null);
insert into vendors (id, vendor_name, contact_email, phone, service_type, address, payment_terms, status, import_id) values
  ('44444444-4444-4444-8444-444444444444', 'Bright Lights', 'bright@example.com', '040 5550 1', 'Lighting', '1 Road', 'Net 30', 'inactive', gen_random_uuid());
insert into event_vendors (event_id, vendor_id, work) values ('33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444', 'Stage light');
insert into invoices (client_name, amount, reference) values ('A draft', 0, 'INV-1');
insert into invoices (id, client_name, amount, taxable, cgst, sgst, reference, invoice_date, due_date, lead_id, event_id, office, supplier, client_gstin, place_of_supply, client_address, notes) values
  ('55555555-5555-4555-8555-555555555555', 'Kolam Analytics', 11800, 10000, 900, 900, 'INV-2', '2026-05-01', '2026-05-31',
    '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333', 'visakhapatnam', '{"legalName": "Old Name Events", "bank": {"holder": "Old Name Events", "bank": "Old Bank", "account": "0001", "ifsc": "OLDB0000001"},
      "upi": {"id": "old@bank", "name": "Old Name Events"}, "office": {"key": "visakhapatnam", "city": "Visakhapatnam", "state": "Andhra Pradesh",
      "stateCode": "37", "name": "Old Name Events, Visakhapatnam", "address": ["1 Old Road", "Visakhapatnam 530001"],
      "phone": {"display": "+91 891 555 0001"}, "email": "old@toranam.example", "gstin": "37ZZZCE0001A1ZZ", "pan": "ZZZCE0001A"}}',
    '36ZZZCE0001A1Z1', '37', '1 Road', 'Thank you');
insert into invoice_items (id, invoice_id, position, description, sac, quantity, unit, rate, amount, taxable) values
  ('66666666-6666-4666-8666-666666666666', '55555555-5555-4555-8555-555555555555', 0, 'Stage', '998596', 100, 'nos', 10000, 10000, 10000);
insert into invoice_series values ('INV-V/2627', 1, '2026-05-01');
update invoices set status = 'issued', number = 'INV-V/2627/00001', issued_at = '2026-05-01 12:00+05:30', issued_by = 'u1' where reference = 'INV-2';
insert into invoice_payments (invoice_id, paid_on, way, reference, gross, tds, recorded_by) values ('55555555-5555-4555-8555-555555555555', '2026-05-10', 'bank', 'UTR1', 5900, 590, 'u1');
insert into credit_notes (id, invoice_id, number, office, note_date, reason, amount, taxable, cgst, sgst, issued_by) values
  ('77777777-7777-4777-8777-777777777777', '55555555-5555-4555-8555-555555555555', 'CN-V/2627/00001', 'visakhapatnam', '2026-06-01', 'Rain', 1180, 1000, 90, 90, 'u1');
insert into credit_note_items (credit_note_id, item_id, quantity, taxable) values ('77777777-7777-4777-8777-777777777777', '66666666-6666-4666-8666-666666666666', 0, 1000);
insert into audit_log (actor, action, object_type, object_id, fields, request_id) values ('u1', 'lead deleted', 'lead', 'x', '{"row": {"name": "ఆంధ్ర"}, "links": {}}', 'r1');
insert into outbox (recipient, subject, text, html, attachment, attachment_name, lead_id) values ('a@example.com', 's', 't', 'h', '\x000a5cff', 'INV.pdf', '22222222-2222-4222-8222-222222222222');
insert into rate_limits (key, full_at) values ('login:x', now());
insert into web_vitals (day, page, metric, bucket, n) values ('2026-11-01', '/', 'LCP', 74, 3);
