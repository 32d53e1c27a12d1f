-- Nobody is reminded of a payment while the client says to have paid.
ALTER POLICY select_policy ON payment_claims
  USING ((SELECT is_staff()) OR is_shared_row(event_id, client_id) OR (SELECT system_role()) IN ('reminders'));
