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
