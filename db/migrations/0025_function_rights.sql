-- A function with its owner's rights must not find a caller's objects. PostgreSQL searches the caller's temporary tables before
-- all others, unless search_path says otherwise: a temporary view in place of a table of ours would run its code as the owner.
-- And PUBLIC may execute each new function; the app's role is the only one that needs to.
DO $$
DECLARE found record;
BEGIN
  FOR found IN
    SELECT p.oid::regprocedure AS name, p.prosecdef AS has_owners_rights, p.prorettype = 'trigger'::regtype AS is_trigger
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f' AND p.proowner = current_user::regrole
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    IF found.has_owners_rights THEN
      EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', found.name);
    END IF;
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', found.name);
    -- A trigger's function needs no right to run.
    IF NOT found.is_trigger THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO toranam_app', found.name);
    END IF;
  END LOOP;
END $$;

-- A database that was created by PostgreSQL 14 or older lets everybody create tables here.
DO $$
BEGIN
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'the schema public has another owner, who decides who may create objects in it';
END $$;
