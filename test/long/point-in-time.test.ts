import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import { findPrograms, OwnPostgres, oldestVersion } from "../own-postgres.ts";
import { people } from "../people.ts";
import { Server, type Site } from "../server.ts";
import { sendEnquiry } from "./site-work.ts";

test("an event deleted by mistake is back in a database recovered to the moment before, with everything acknowledged until then", async () => {
  const postgres = await OwnPostgres.create(await findPrograms(oldestVersion));
  const archive = join(postgres.folder, "archive");
  mkdirSync(archive);
  await postgres.own();
  await postgres.stop();
  // The settings of docs/operations.md.
  const copy = `test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  postgres.configure({ archive_mode: "on", archive_command: copy, archive_timeout: 60 });
  await postgres.start();
  const env = { TRUST_PROXY: "1", BACKUP_DAYS: "0", APP_SECRET: "a-secret-of-the-tests-of-32-characters" };
  const site = await Server.start({ databaseUrl: postgres.url, env });
  try {
    await site.addPerson(people.sravani, "no password");
    const acknowledged = await sendSome(site, "before the base backup");
    const base = join(postgres.folder, "base");
    await postgres.run("pg_basebackup", ["-D", base, "-c", "fast", "-d", postgres.superuserUrl]);

    const admin = await loggedInClient(site, "sravani");
    await admin.post("/dashboard/events", { intent: "add", name: "Sangeet of the Konda family" });
    acknowledged.push(...(await sendSome(site, "after the base backup")));
    const sql = await site.database();
    const [event] = await sql`select id, version, clock_timestamp()::text as before from events where name like 'Sangeet%'`;
    const deleted = await admin.post(`/dashboard/events/${event?.id}`, {
      intent: "delete",
      id: event?.id,
      version: `${event?.version}`,
    });
    expect(deleted.status).toBe(302);
    expect(await sql`select from events where id = ${event?.id}`).toHaveLength(0);
    await sendSome(site, "after the mistake");

    // The server still runs: the segment that it writes goes to the archive too.
    const superuser = postgres.superuser();
    await superuser`select pg_switch_wal()`;
    await expect
      .poll(async () => (await superuser`select last_archived_wal as wal from pg_stat_archiver`)[0]?.wal)
      .not.toBeNull();
    await superuser.end();
    await site.disconnect();
    await site.end();
    await postgres.stop();

    const recovered = postgres.sibling(base);
    recovered.configure({
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: event?.before,
      recovery_target_action: "promote",
    });
    writeFileSync(join(base, "recovery.signal"), "");
    await postgres.own();
    await recovered.start();
    const again = await Server.start({ databaseUrl: recovered.url, env });
    try {
      const back = await again.database();
      await expect.poll(async () => (await back`select pg_is_in_recovery() as yes`)[0]?.yes).toBe(false);
      const stored = (await back`select name from contact_submissions`).map(({ name }) => name);
      expect(stored.sort()).toEqual(acknowledged.sort());
      const page = await (await loggedInClient(again, "sravani")).page(`/dashboard/events/${event?.id}`);
      expect([page.status, page.headings()[0]]).toEqual([200, "Sangeet of the Konda family"]);
      expect((await sendEnquiry(again, "a new one")).status).toBe(200);
      expect((await fetch(`${again.url}/ready`)).status).toBe(200);
    } finally {
      await again.dispose();
      await recovered.stop();
    }
  } finally {
    await site.dispose();
    await postgres.end();
  }
}, 300_000);

/** Sends enquiries. @returns the names of the acknowledged ones */
async function sendSome(site: Site, when: string): Promise<string[]> {
  const names = Array.from({ length: 5 }, (_, number) => `Enquiry ${number} ${when}`);
  for (const name of names) expect((await sendEnquiry(site, name)).status).toBe(200);
  return names;
}
