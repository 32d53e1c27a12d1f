import { sql } from "drizzle-orm";
import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { Tx } from "#db/client.server.ts";

type Kind =
  | "website item"
  | "person"
  | "task"
  | "lead"
  | "event"
  | "client"
  | "vendor"
  | "quote"
  | "invoice"
  | "advance"
  | "run item"
  | "enquiry"
  | "invitation";

/** An object with its current name. `to` is the page that shows it. */
export type NamedObject = { id: string; kind: Kind; name: string; to: string | null };

/** Looks up the objects of all kinds in one statement. Deleted objects and texts that are not ids are missing from the result. */
export async function selectNamedObjects(tx: Tx, possibleIds: Iterable<string>): Promise<NamedObject[]> {
  const unique = [...new Set(possibleIds)];
  const userIds = `{${unique.filter((id) => /^[\w-]{1,100}$/.test(id)).join(",")}}`;
  const ids = `{${unique.filter(isId).join(",")}}`;
  const rows = await tx.execute<Omit<NamedObject, "to"> & { pageId: string | null }>(sql`
    select user_id as id, 'person' as kind, full_name as name, null as "pageId" from user_profiles where user_id = any(${userIds}::text[])
    union all select id::text, 'task', coalesce(nullif(title, ''), ${untitledTask}), null from tasks where id = any(${ids}::uuid[])
    union all select id::text, 'lead', name, id::text from leads where id = any(${ids}::uuid[])
    union all select id::text, 'lead', name, id::text from merged_leads() where id = any(${ids}::uuid[])
    union all select id::text, 'event', coalesce(nullif(name, ''), ${untitledEvent}), null from events where id = any(${ids}::uuid[])
    union all select id::text, 'client', name, null from clients where id = any(${ids}::uuid[])
    union all select id::text, 'client', name, null from merged_clients() where id = any(${ids}::uuid[])
    union all select id::text, 'vendor', vendor_name, null from vendors where id = any(${ids}::uuid[])
    union all select id::text, 'quote', coalesce(number, nullif(content ->> 'title', ''), 'Draft'), null from quotes where id = any(${ids}::uuid[])
    union all select id::text, 'invoice', coalesce(number, nullif(reference, ''), 'Draft'), null from invoices where id = any(${ids}::uuid[])
    union all select id::text, 'advance', number, null from advances where id = any(${ids}::uuid[])
    union all select id::text, 'run item', title, event_id::text from run_items where id = any(${ids}::uuid[])
    union all select id::text, 'enquiry', name, lead_id::text from contact_submissions where id = any(${ids}::uuid[])
    union all select id::text, 'website item', coalesce(nullif(draft ->> 'title', ''), draft ->> 'name', draft ->> 'author', draft ->> 'label'), null
      from website_items where id = any(${ids}::uuid[])
    union all select id::text, 'invitation', email, null from invitations where id = any(${ids}::uuid[])`);
  return rows.map(({ pageId, ...row }) => ({ ...row, to: objectUrl(row, pageId) }));
}

function objectUrl({ id, kind }: Omit<NamedObject, "to">, pageId: string | null): string | null {
  switch (kind) {
    case "task":
      return `/dashboard/tasks?edit=${id}`;
    case "vendor":
      return `/dashboard/vendors?edit=${id}`;
    case "event":
    case "client":
    case "quote":
    case "invoice":
    case "advance":
      return `/dashboard/${kind}s/${id}`;
    case "website item":
      return `/dashboard/website/item/${id}`;
    case "run item":
      return pageId && `/dashboard/events/${pageId}/run-sheet`;
    case "lead":
    case "enquiry":
      return pageId && `/dashboard/leads/${pageId}`;
    default:
      return "/dashboard/team";
  }
}
