import { sql } from "drizzle-orm";
import { isId } from "#app/platform/list-filters.ts";
import type { Tx } from "#db/client.server.ts";

type Kind = "person" | "task" | "lead" | "event" | "vendor" | "invoice" | "enquiry" | "invitation";

/** What an id stands for today, and where it is shown. */
export type NamedObject = { id: string; kind: Kind; name: string; to: string | null };

/** The names of everything that these ids are ids of, in one statement; what is no longer there has none. */
export async function namedObjects(tx: Tx, mentioned: Iterable<string>): Promise<NamedObject[]> {
  const all = [...new Set(mentioned)];
  const people = `{${all.filter((id) => /^[\w-]{1,100}$/.test(id)).join(",")}}`;
  const ids = `{${all.filter(isId).join(",")}}`;
  const rows = await tx.execute<Omit<NamedObject, "to"> & { leadId: string | null }>(sql`
    select user_id as id, 'person' as kind, full_name as name, null as "leadId" from user_profiles where user_id = any(${people}::text[])
    union all select id::text, 'task', coalesce(title, 'Untitled Task'), null from tasks where id = any(${ids}::uuid[])
    union all select id::text, 'lead', name, id::text from leads where id = any(${ids}::uuid[])
    union all select id::text, 'event', coalesce(name, 'Unnamed Event'), null from events where id = any(${ids}::uuid[])
    union all select id::text, 'vendor', vendor_name, null from vendors where id = any(${ids}::uuid[])
    union all select id::text, 'invoice', coalesce(number, reference, 'Draft'), null from invoices where id = any(${ids}::uuid[])
    union all select id::text, 'enquiry', name, lead_id::text from contact_submissions where id = any(${ids}::uuid[])
    union all select id::text, 'invitation', email, null from invitations where id = any(${ids}::uuid[])`);
  return rows.map(({ leadId, ...row }) => ({ ...row, to: shownAt(row, leadId) }));
}

function shownAt({ id, kind }: Omit<NamedObject, "to">, leadId: string | null): string | null {
  switch (kind) {
    case "task":
      return `/dashboard/tasks?edit=${id}`;
    case "vendor":
      return `/dashboard/vendors?edit=${id}`;
    case "event":
    case "invoice":
      return `/dashboard/${kind}s/${id}`;
    case "lead":
    case "enquiry":
      return leadId && `/dashboard/leads/${leadId}`;
    default:
      return "/dashboard/team";
  }
}
