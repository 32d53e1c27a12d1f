import { type SQL, sql } from "drizzle-orm";
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

/** The columns of an audit entry, in the order in which SQL statements insert them. */
export const auditColumns = "actor, action, object_type, object_id, request_id, fields";

/** For a statement that also makes the change. @param fields jsonb @param from the changed rows: without one no entry */
export const auditFrom = (entry: Omit<Required<NewAuditEntry>, "fields">, fields: SQL, from: SQL): SQL => sql`
  insert into audit_log (${sql.raw(auditColumns)})
  select ${entry.actor}, ${entry.action}, ${entry.objectType}, ${entry.objectId}, ${currentRequest()?.id ?? null}, ${fields} from ${from}`;
