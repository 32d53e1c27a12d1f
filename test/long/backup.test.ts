import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkArchive } from "../../server/backup/restore-backup.ts";
import { people } from "../people.ts";
import { Server } from "../server.ts";

const folder = mkdtempSync(join(tmpdir(), "toranam-backup-e2e-"));
const file = join(folder, "toranam.backup");
afterAll(() => rmSync(folder, { recursive: true }));

/** So many enquiries one IP address may send at once. */
const allowedAtOnce = 20;

const sendEnquiry = (site: Server, n: number) =>
  fetch(`${site.url}/contact`, {
    method: "POST",
    body: new URLSearchParams({
      name: `visitor${n}`,
      email: `visitor${n}@example.com`,
      phone: `+91 98480 ${10_000 + n}`,
      event_type: "Wedding",
      date: "2099-02-14",
      time: "18:00",
    }),
    headers: { "idempotency-key": `visitor${n}` },
  });

test("a backup of a server under load is restored with all rows; a running server, another key and a truncated file are refused", async () => {
  const site = await Server.start();
  await site.addPerson(people.sravani);
  let posting = true;
  let sent = 0;
  const load = (async () => {
    while (posting && sent < allowedAtOnce) expect((await sendEnquiry(site, sent++)).status).toBeLessThan(400);
  })();
  while (sent < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  const backup = await site.runCommand("backup", file);
  posting = false;
  await load;
  expect(backup).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await fetch(`${site.url}/ready`)).status).toBe(200);

  const refused = await site.runCommand("restore", file);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Stop it first") });
  const drill = await site.runCommand("drill", file);
  expect(drill).toMatchObject({ code: 0, output: expect.stringContaining("Passed") });
  const cookie = await site.session("sravani");
  const operations = await (await fetch(`${site.url}/dashboard/operations`, { headers: { cookie } })).text();
  expect(operations).toMatch(/Restore drill<\/b>\s*<span>Passed/);
  const key = readFileSync(join(site.dataDir, "backup-key"), "utf8").trim();
  expect(backup.output).toContain("Copy it to a place outside this machine");
  await site.dispose();

  const other = await Server.start();
  await other.end();
  expect(await other.runCommand("restore", file)).toMatchObject({ code: 1, output: expect.stringContaining("another key") });
  writeFileSync(join(other.dataDir, "backup-key"), key);
  const restored = await other.runCommand("restore", file);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restored") });
  const again = join(folder, "again.backup");
  expect(await other.runCommand("backup", again)).toMatchObject({ code: 0 });
  const read = (path: string) => checkArchive({ file: path, key, allowUnsigned: false });
  const [{ checksums: before }, { checksums: after }] = [await read(file), await read(again)];
  // The restore adds an entry to the audit log.
  expect({ ...after, audit_log: null }).toEqual({ ...before, audit_log: null });
  expect(after.leads?.rows).toBeGreaterThan(2);

  await other.restart();
  const restoredCookie = await other.session("sravani");
  expect(await (await fetch(`${other.url}/dashboard/leads`, { headers: { cookie: restoredCookie } })).text()).toContain(
    "visitor0",
  );
  await other.end();

  truncateSync(file, statSync(file).size - 50);
  expect(await other.runCommand("restore", file, "--replace")).toMatchObject({
    code: 1,
    output: expect.stringContaining("truncated"),
  });
  await other.restart();
  expect((await fetch(`${other.url}/dashboard/leads`, { headers: { cookie: restoredCookie } })).status).toBe(200);
  await other.dispose();
});
