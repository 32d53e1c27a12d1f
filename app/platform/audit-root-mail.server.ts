import { sql } from "drizzle-orm";
import { auditRootMail } from "#app/content/mails.ts";
import { asSystem } from "#db/client.server.ts";
import { env } from "./env.ts";
import { queueMail } from "./mail.server.ts";

/** Mails the audit log's newest root to the owner: to ADMIN_EMAIL, else to the admin who has been there longest. */
export const mailAuditRoots = (): Promise<void> =>
  asSystem("auth", async (tx) => {
    const roots = await tx.execute<{ day: string; position: number; root: string }>(sql`
      update audit_roots set mailed_at = now() where mailed_at is null
      returning day::text as day, position::float8 as position, encode(hash, 'hex') as root`);
    const newest = roots.toSorted((a, b) => a.position - b.position).at(-1);
    if (!newest || env().DEMO) return;
    const [owner] = await tx.execute<{ email: string }>(sql`
      select email from user_profiles where access = 'admin' order by email = ${env().ADMIN_EMAIL ?? ""} desc, created_at limit 1`);
    const recipient = env().ADMIN_EMAIL ?? owner?.email;
    if (recipient) await queueMail(tx, { recipient, ...auditRootMail(newest) });
  });
