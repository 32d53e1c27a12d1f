import { type SQL, sql } from "drizzle-orm";
import type { LastChange } from "#app/errors.ts";
import type { Tx } from "#db/client.server.ts";
import { auditLog } from "#db/schema.ts";
import { currentRequest } from "./request.server.ts";

export type NewAuditEntry = {
  /** auth_users.id, or "visitor", or the name of a system role. */
  actor: string;
  action: string;
  objectType: string;
  objectId?: string;
  /** Names and values before and after; never a password or token. */
  fields?: Record<string, unknown>;
};

/** Writes audit entries, with the id of the current request, in the transaction that makes the change. */
export const audit = (tx: Tx, ...entries: NewAuditEntry[]) =>
  tx.insert(auditLog).values(entries.map((entry) => ({ ...entry, requestId: currentRequest()?.id })));

/** Who changed an object last. @param since when it was changed; null, as without it, if the log does not say who did */
export async function lastChange(tx: Tx, objectType: string, ids: readonly string[], since?: Date): Promise<LastChange> {
  const last = await readChange(tx, sql`last_change(${objectType}, ${`{${ids.join()}}`}::text[])`);
  return last && (!since || last.at >= since) ? last : null;
}

/** Who changed the draft of an invoice, a quote or an amendment last, which the log does not say. */
export const lastDraftChange = (tx: Tx, id: string): Promise<LastChange> => readChange(tx, sql`last_draft_change(${id})`);

async function readChange(tx: Tx, from: SQL): Promise<LastChange> {
  const [last] = await tx.execute<NonNullable<LastChange>>(sql`select person, is_self as "isSelf", at from ${from}`);
  return last && last.person !== null ? { ...last, at: new Date(last.at) } : null;
}

/** The columns of an audit entry, in the order in which SQL statements insert them. */
export const auditColumns = "actor, action, object_type, object_id, request_id, fields";

/** For a statement that also makes the change. @param fields jsonb @param from the changed rows: without one no entry */
export const auditFrom = (entry: Omit<Required<NewAuditEntry>, "fields">, fields: SQL, from: SQL): SQL => sql`
  insert into audit_log (${sql.raw(auditColumns)})
  select ${entry.actor}, ${entry.action}, ${entry.objectType}, ${entry.objectId}, ${currentRequest()?.id ?? null}, ${fields} from ${from}`;
