import { sql } from "drizzle-orm";
import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { can, type Person } from "#app/permissions.ts";
import type { Tx } from "#db/client.server.ts";
import { type Activity, describeActivity, shownActions } from "./recent-activity.ts";

/** The latest changes. An admin sees the audit log; a member sees changes of their own tasks and new events. */
export const selectRecent = (tx: Tx, actor: Person): Promise<Activity[]> =>
  can(actor, "audit:read") ? selectAudited(tx) : selectChanged(tx, actor);

type AuditedRow = {
  key: string;
  action: string;
  kind: keyof typeof pages;
  id: string;
  fields: Record<string, unknown>;
  person: string;
  title: string | null;
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

/** Reads more entries than it returns, because those of deleted records are left out. */
async function selectAudited(tx: Tx): Promise<Activity[]> {
  const rows = await tx.execute<AuditedRow>(sql`
    select a.id::text as key, a.action, a.object_type as kind, a.object_id as id, a.fields, a.at,
      coalesce(nullif(p.full_name, ''), p.email) as person,
      case a.object_type when 'task' then coalesce(t.title, ${untitledTask}) when 'event' then coalesce(nullif(e.name, ''), ${untitledEvent})
        when 'invoice' then coalesce(i.number, nullif(i.client_name, ''), nullif(i.reference, ''), 'Draft') else coalesce(l.name, v.vendor_name, c.name, q.number, d.number, nullif(s.full_name, ''), s.email) end as title
    from (
      select * from audit_log where action = any(${`{${shownActions.map((action) => `"${action}"`).join(",")}}`}::text[])
      order by at desc, id desc limit ${4 * maxEntries}) a
      join user_profiles p on p.user_id = a.actor
      left join tasks t on t.id = ${idOf("task")}
      left join events e on e.id = ${idOf("event")}
      left join leads l on l.id = ${idOf("lead")}
      left join invoices i on i.id = ${idOf("invoice")}
      left join vendors v on v.id = ${idOf("vendor")}
      left join clients c on c.id = ${idOf("client")}
      left join quotes q on q.id = ${idOf("quote")}
      left join advances d on d.id = ${idOf("advance")}
      left join user_profiles s on a.object_type = 'person' and s.user_id = a.object_id
    where coalesce(t.id, e.id, l.id, i.id, v.id, c.id, q.id, d.id) is not null or s.user_id is not null order by a.at desc, a.id desc limit ${maxEntries}`);
  return rows.map(({ key, action, kind, id, fields, person, title, at }) => ({
    key,
    person,
    title: title ?? "",
    to: pages[kind](id),
    ...describeActivity(action, fields),
    at: new Date(at).toISOString(),
  }));
}

type ChangedRow = { id: string; kind: "task" | "event"; title: string | null; status: string | null; isNew: boolean; at: Date };

// The specification asks for three tasks and two events.
async function selectChanged(tx: Tx, actor: Person): Promise<Activity[]> {
  const rows = await tx.execute<ChangedRow>(sql`
    (select t.id, 'task' as kind, concat_ws(', ', coalesce(t.title, ${untitledTask}), nullif(e.name, '')) as title, t.status,
        t.version = 1 as "isNew", t.updated_at as at
      from tasks t left join events e on e.id = t.event_id where t.assigned_to = ${actor.id} order by t.updated_at desc limit 3)
    union all
    (select id, 'event', name, status, version = 1, created_at from events order by created_at desc limit 2)
    order by at desc`);
  return rows.map(({ id, kind, title, status, isNew, at }) => ({
    key: id,
    person: null,
    before: "",
    title: title || (kind === "event" ? untitledEvent : untitledTask),
    to: pages[kind](id),
    after:
      kind === "event" ? "was created as an event" : isNew ? "was given to you" : (statusChanges[status ?? ""] ?? "was changed"),
    at: new Date(at).toISOString(),
  }));
}

/** What a member's own task reads after its title, by its status. */
const statusChanges: Record<string, string> = {
  completed: "was completed",
  in_progress: "is in progress",
};
