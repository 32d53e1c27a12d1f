import type { Tx } from "#db/client.server.ts";
import { auditLog } from "#db/schema.ts";

export type AuditLine = {
  /** auth_users.id, or "visitor", or the name of a duty. */
  actor: string;
  action: string;
  objectType: string;
  objectId?: string;
  /** Names and values before and after; never a password or token. */
  fields?: Record<string, unknown>;
  requestId?: string;
};

/** Writes the audit line in the transaction that makes the change, so that neither stands without the other. */
export const audit = (tx: Tx, line: AuditLine) => tx.insert(auditLog).values(line);
