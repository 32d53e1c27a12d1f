import { sql } from "drizzle-orm";
import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { can, type Person } from "#app/permissions.ts";
import type { Tx } from "#db/client.server.ts";
import { type Activity, describeActivity, shownActions } from "./recent-activity.ts";

type Row = {
  key: string;
  action: string;
  kind: keyof typeof pages;
  /** Of a change of several tasks: the id of the only one that there is, or else null. */
  id: string | null;
  fields: Record<string, unknown>;
  person: string;
  isOwn: boolean;
  title: string;
  at: Date;
};

const maxEntries = 11;

const pages = {
  task: (id: string) => `/dashboard/tasks?edit=${id}&from=today`,
  event: (id: string) => `/dashboard/events/${id}`,
  lead: (id: string) => `/dashboard/leads/${id}`,
  invoice: (id: string) => `/dashboard/invoices/${id}`,
  client: (id: string) => `/dashboard/clients/${id}`,
  vendor: (id: string) => `/dashboard/vendors?edit=${id}`,
  quote: (id: string) => `/dashboard/quotes/${id}`,
  advance: (id: string) => `/dashboard/advances/${id}`,
  person: () => "/dashboard/team",
};

/** The audit entry's object id as uuid if it is of this kind: the ids of some other kinds are not uuids. */
const idOf = (kind: Exclude<keyof typeof pages, "person">) => sql`case when a.object_type = ${kind} then a.object_id::uuid end`;

/**
 * The latest changes. An admin sees those of everybody; a member sees their own, and what others did to the member's tasks and to the
 * events of those tasks. Reads more entries than it returns, because those of deleted records are left out.
 */
export async function selectRecent(tx: Tx, actor: Person): Promise<Activity[]> {
  const shown = sql`${`{${shownActions.map((action) => `"${action}"`).join(",")}}`}::text[]`;
  const isAll = can(actor, "audit:read");
  const rows = await tx.execute<Row>(sql`
    select a.id::text as key, a.action, a.object_type as kind, coalesce(a.object_id, several.id) as id, a.fields, a.at, a.person,
      a."isOwn", case a.object_type
        when 'task' then case when several.count > 1 then several.count || ' tasks' else coalesce(t.title, several.title, ${untitledTask}) end
        when 'event' then coalesce(nullif(e.name, ''), ${untitledEvent})
        when 'invoice' then coalesce(i.number, nullif(i.client_name, ''), nullif(i.reference, ''), 'Draft')
        else coalesce(l.name, v.vendor_name, c.name, q.number, d.number, nullif(s.full_name, ''), s.email, '') end as title
    from (
      select * from (
        (select a.id, a.at, coalesce(nullif(p.full_name, ''), p.email) as person, a.action, a.object_type, a.object_id, a.fields,
            a.actor = ${actor.id} as "isOwn"
          from audit_log a join user_profiles p on p.user_id = a.actor
          where action = any(${shown}) ${isAll ? sql`` : sql`and a.actor = ${actor.id}`}
          order by a.at desc, a.id desc limit ${4 * maxEntries})
        ${isAll ? sql`` : sql`union all select id, at, person, action, object_type, object_id, fields, false from changes_by_others(${shown})`}) found
      order by at desc, id desc limit ${4 * maxEntries}) a
      left join tasks t on t.id = ${idOf("task")}
      left join events e on e.id = ${idOf("event")}
      left join leads l on l.id = ${idOf("lead")}
      left join invoices i on i.id = ${idOf("invoice")}
      left join vendors v on v.id = ${idOf("vendor")}
      left join clients c on c.id = ${idOf("client")}
      left join quotes q on q.id = ${idOf("quote")}
      left join advances d on d.id = ${idOf("advance")}
      left join user_profiles s on a.object_type = 'person' and s.user_id = a.object_id
      left join lateral (
        select count(*)::int as count, case when count(*) = 1 then min(changed.id::text) end as id, min(changed.title) as title
        from jsonb_array_elements_text(case jsonb_typeof(a.fields -> 'tasks') when 'array' then a.fields -> 'tasks' end) item
          join tasks changed on changed.id::text = split_part(item, ' ', 1)) several on a.action = 'tasks changed'
    where coalesce(t.id, e.id, l.id, i.id, v.id, c.id, q.id, d.id) is not null or s.user_id is not null or several.count > 0
    order by a.at desc, a.id desc limit ${maxEntries}`);
  return rows.map(({ key, action, kind, id, fields, person, isOwn, title, at }) => ({
    key,
    person,
    title,
    to: id === null ? "/dashboard/tasks" : pages[kind](id),
    ...describeActivity(action, fields, isOwn ? null : actor.id),
    at: new Date(at).toISOString(),
  }));
}
