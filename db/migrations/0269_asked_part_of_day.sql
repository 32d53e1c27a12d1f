-- The part of the day that a lead's enquiry asks for, while nobody has said an hour: 'Morning', 'Evening' or 'Both'.
CREATE FUNCTION asked_time(lead uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT c.time FROM contact_submissions c JOIN leads l ON l.id = c.lead_id
  WHERE c.lead_id = lead AND c.state = 'received' AND c.time IN ('Morning', 'Evening', 'Both')
  ORDER BY c.date = l.day_from::text DESC NULLS LAST, c.created_at DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION asked_time(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION asked_time(uuid) TO toranam_app;
