import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { exportAlertMail } from "#app/content/mails/mails.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { consumeRateLimitIn } from "#app/platform/rate-limit.server.ts";
import { asSystem } from "#db/client.server.ts";
import { queueMail } from "./mail.server.ts";
import { ownerAddress } from "./owner-address.server.ts";

/** The most that one person usually exports in a day: 5,000 rows, where each file counts as 250 rows more. */
const usualExport = { rows: 5_000, rowsPerFile: 250, periodSeconds: 86_400 };

/**
 * Counts what a person has exported, and mails the site's owner, at most once a day, when it is unusually much. The export itself is not
 * refused: closing the books takes many files too.
 */
export async function countExport(person: Person, exportedRows: number): Promise<void> {
  try {
    if (await isUnusual(person, exportedRows)) await notifyOwner(person);
  } catch (error) {
    log.error({ reason: String(error) }, "export not counted");
  }
}

const isUnusual = (person: Person, exportedRows: number) =>
  asSystem("limits", async (tx) => {
    const { rows, rowsPerFile, periodSeconds } = usualExport;
    const used = sql`make_interval(secs => ${((exportedRows + rowsPerFile) * periodSeconds) / rows})`;
    const [row] = await tx.execute<{ unusual: boolean }>(sql`
      insert into rate_limits (key, replenished_at) values (${`export:${person.id}`}, now() + ${used})
      on conflict (key) do update set replenished_at = greatest(rate_limits.replenished_at, now()) + ${used}
      returning replenished_at > now() + make_interval(secs => ${periodSeconds}) as unusual`);
    return row?.unusual === true;
  });

const notifyOwner = (person: Person) =>
  asSystem("auth", async (tx) => {
    const { periodSeconds } = usualExport;
    if ((await consumeRateLimitIn(tx, { key: `export-alert:${person.id}`, max: 1, periodSeconds })) !== null) return;
    log.warn({ person: person.id }, "unusually large exports");
    await audit(tx, { actor: "server", action: "unusually large exports", objectType: "person", objectId: person.id });
    const recipient = await ownerAddress(tx);
    const url = `${env().ORIGIN}/dashboard/audit?${new URLSearchParams({ person: person.name })}`;
    if (recipient) await queueMail(tx, { recipient, ...exportAlertMail(company(), person.name, url) });
  });
