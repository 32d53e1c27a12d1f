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

const isOf = (kind: Exclude<keyof typeof pages, "person">) => sql`a.record and a.object_type = ${kind}`;

/**
 * The latest changes. An admin sees those of everybody; a member sees their own, the events that others added, and what others did to
 * the member's tasks and to the events of those tasks. Reads more entries than it returns, because those of deleted records are left out. The ids are made uuids before
 * the joins: a join that makes them could use no index beside a policy, because a cast can fail.
 */
export async function selectRecent(tx: Tx, actor: Person): Promise<Activity[]> {
  const shown = sql`${`{${shownActions.map((action) => `"${action}"`).join(",")}}`}::text[]`;
  const isAll = can(actor, "audit:read");
  const rows = await tx.execute<Row>(sql`
    select a.id::text as key, a.action, a.object_type as kind, coalesce(a.object_id, several.id) as id, a.fields, a.at, a.person,
      a."isOwn", case a.object_type
        when 'task' then case when several.count > 1 then several.count || ' tasks' else
          concat_ws(', ', coalesce(t.title, several.title, ${untitledTask}), (select nullif(name, '') from events where id = coalesce(t.event_id, several.event))) end
        when 'event' then coalesce(nullif(e.name, ''), ${untitledEvent})
        when 'invoice' then coalesce(i.number, nullif(i.client_name, ''), nullif(i.reference, ''), 'Draft')
        else coalesce(l.name, v.vendor_name, c.name, q.number, d.number, nullif(s.full_name, ''), s.email, '') end as title
    from (
      select *, case when object_type in ('task', 'event', 'lead', 'invoice', 'vendor', 'client', 'quote', 'advance')
          then object_id::uuid end as record from (
        (select a.id, a.at, coalesce(nullif(p.full_name, ''), p.email) as person, a.action, a.object_type, a.object_id, a.fields,
            a.actor = ${actor.id} as "isOwn"
          from audit_log a join user_profiles p on p.user_id = a.actor
          where action = any(${shown}) ${isAll ? sql`` : sql`and a.actor = ${actor.id}`}
          order by a.at desc, a.id desc limit ${4 * maxEntries})
        ${isAll ? sql`` : sql`union all select id, at, person, action, object_type, object_id, fields, false from changes_by_others(${shown})`}) found
      order by at desc, id desc limit ${4 * maxEntries}) a
      left join tasks t on t.id = ${isOf("task")}
      left join events e on e.id = ${isOf("event")}
      left join leads l on l.id = ${isOf("lead")}
      left join invoices i on i.id = ${isOf("invoice")}
      left join vendors v on v.id = ${isOf("vendor")}
      left join clients c on c.id = ${isOf("client")}
      left join quotes q on q.id = ${isOf("quote")}
      left join advances d on d.id = ${isOf("advance")}
      left join user_profiles s on a.object_type = 'person' and s.user_id = a.object_id
      left join lateral (
        select count(*)::int as count, case when count(*) = 1 then min(changed.id::text) end as id, min(changed.title) as title,
          case when count(*) = 1 then min(changed.event_id::text)::uuid end as event
        from (
            select split_part(text, ' ', 1)::uuid as id from jsonb_array_elements_text(
              case when a.action = 'tasks changed' and jsonb_typeof(a.fields -> 'tasks') = 'array' then a.fields -> 'tasks' end) text offset 0) item
          join tasks changed on changed.id = item.id) several on a.action = 'tasks changed'
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
