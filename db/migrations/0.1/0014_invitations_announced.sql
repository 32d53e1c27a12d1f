-- Who is invited is a list like any other: open TEAM screens follow it.
CREATE FUNCTION announce_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', '{"kind":"people","people":[]}');
  RETURN NULL;
END $$;
CREATE TRIGGER announce_invitations AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH STATEMENT EXECUTE FUNCTION announce_invitations();
