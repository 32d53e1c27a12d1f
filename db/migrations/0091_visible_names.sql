-- Names without direction marks and characters without width. What is entered since has none of them (app/platform/visible-text.ts). Issued
-- documents, accepted quotes, messages and the audit log stay as they are.
do $$
declare
  hidden constant text := '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]';
  target record;
begin
  for target in
    select * from (values
      ('auth_users', 'name'), ('user_profiles', 'full_name'), ('leads', 'name'), ('leads', 'company'), ('clients', 'name'),
      ('contact_submissions', 'name'), ('contact_submissions', 'company'), ('events', 'name'), ('events', 'venue'),
      ('tasks', 'title'), ('vendors', 'vendor_name'), ('files', 'name')) as names (table_name, column_name)
  loop
    execute format(
      $sql$update %1$I set %2$I = regexp_replace(%2$I, %3$L, '', 'g') where %2$I ~ %3$L and btrim(regexp_replace(%2$I, %3$L, '', 'g')) <> ''$sql$,
      target.table_name, target.column_name, hidden);
  end loop;
end $$;
