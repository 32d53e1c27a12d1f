import type { Sql } from "../connect.ts";

/** A line for each object of the schema public, sorted: two databases with equal lines have the same schema. The order of columns is left out. */
export async function describeSchema(sql: Sql): Promise<string[]> {
  const rows = await sql.unsafe(`
    with relations as (select * from pg_class where relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))
    select concat_ws(' ', 'relation', relname, relkind, 'rls', relrowsecurity, relforcerowsecurity, reloptions::text,
        (select array_agg(a::text order by a::text) from unnest(relacl) a)) as line from relations where relkind <> 'i'
    union all select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), 'not null', attnotnull, 'identity', attidentity,
        'generated', attgenerated, 'default', pg_get_expr(adbin, adrelid), 'acl', attacl::text)
      from relations join pg_attribute a on attrelid = relations.oid and attnum > 0 and not attisdropped
        left join pg_attrdef d on adrelid = relations.oid and adnum = attnum where relkind in ('r', 'v')
    union all select concat_ws(' ', 'view', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'policy', tablename, policyname, permissive, roles::text, cmd, 'using', qual, 'check', with_check) from pg_policies where schemaname = 'public'
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join relations on relations.oid = tgrelid where not tgisinternal
    union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid), 'acl', proacl::text) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'schema', nspname, (select array_agg(a::text order by a::text) from unnest(nspacl) a)) from pg_namespace where nspname = 'public'`);
  return rows.map(({ line }) => line).sort();
}
