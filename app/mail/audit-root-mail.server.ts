import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { auditRootMail } from "#app/content/mails/mails.ts";
import { env } from "#app/platform/env.ts";
import { asSystem } from "#db/client.server.ts";
import { queueMail } from "./mail.server.ts";
import { ownerAddress } from "./owner-address.server.ts";

/** Mails the newest root hash of the audit log to the site's owner (`ownerAddress`), who can prove with it that no older entry was changed. */
export const mailNewestAuditRoot = (): Promise<void> =>
  asSystem("auth", async (tx) => {
    const roots = await tx.execute<{ day: string; position: number; root: string }>(sql`
      update audit_roots set mailed_at = now() where mailed_at is null
      returning day::text as day, position::float8 as position, encode(hash, 'hex') as root`);
    const newest = roots.toSorted((a, b) => a.position - b.position).at(-1);
    if (!newest || env().DEMO) return;
    const recipient = await ownerAddress(tx);
    if (recipient) await queueMail(tx, { recipient, ...auditRootMail(company(), newest) });
  });
