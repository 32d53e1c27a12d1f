import { sql } from "drizzle-orm";
import { openStreams } from "#app/platform/live.server.ts";
import { asDuty } from "#db/client.server.ts";

export type Readiness = { database: boolean; mailWaiting: number; mailFailed: number; streams: number };

const patienceMs = 2_000;

/** Can this server serve now? Asks the database, and counts mail that waits or was given up. */
export async function readiness(): Promise<Readiness> {
  const mail = asDuty("outbox", async (tx) => {
    const [row] = await tx.execute<{ waiting: number; failed: number }>(sql`
      select count(*) filter (where failed_at is null)::int as waiting, count(*) filter (where failed_at is not null)::int as failed
      from outbox where sent_at is null`);
    return row;
  });
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("late")), patienceMs).unref());
  try {
    const row = await Promise.race([mail, late]);
    return { database: true, mailWaiting: row?.waiting ?? 0, mailFailed: row?.failed ?? 0, streams: openStreams() };
  } catch {
    mail.catch(() => {});
    return { database: false, mailWaiting: 0, mailFailed: 0, streams: openStreams() };
  }
}
