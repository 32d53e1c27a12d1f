import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { env } from "#app/platform/env.ts";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { checkArchive } from "./backup/restore-backup.ts";
import { lastBackupTime, makeNightlyBackup, newestBackup } from "./nightly-backup.ts";

let server: Sql;
let url: string;
let folder: string;

beforeAll(async () => {
  server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  await server.unsafe("create database nightly template toranam_template");
  url = withParts(inject("templateUrl"), { database: "nightly" });
  folder = join(await mkdtemp(join(tmpdir(), "toranam-nightly-")), "backups");
});

afterAll(async () => {
  await server.unsafe("drop database nightly with (force)");
  await server.end();
  await rm(join(folder, ".."), { recursive: true });
});

test("the backup time is 02:30 in India", () => {
  expect(lastBackupTime(new Date("2026-11-21T02:29:00+05:30"))).toEqual(new Date("2026-11-20T02:30:00+05:30"));
  expect(lastBackupTime(new Date("2026-11-21T02:30:00+05:30"))).toEqual(new Date("2026-11-21T02:30:00+05:30"));
  expect(lastBackupTime(new Date("2026-11-21T23:59:00+05:30"))).toEqual(new Date("2026-11-21T02:30:00+05:30"));
});

const key = "the owner's key of this test, of 32 and more characters";
const nightly = (more: object = {}) => ({
  ownerUrl: url,
  folder,
  readKey: async () => ({ key, notice: null }),
  retentionDays: 30,
  ...more,
});

test("one of many servers makes one backup per night, and older ones are deleted", async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => makeNightlyBackup(nightly())));
  const files = made.filter((file) => file !== null);
  expect(files).toHaveLength(1);
  await expect(checkArchive({ file: files[0] as string, key, allowUnsigned: false })).resolves.toBeTruthy();
  expect(await makeNightlyBackup(nightly())).toBeNull();

  const old = ["toranam-2020-01-01T21-00-00-000Z.tar.gz", "toranam-2020-01-02T21-00-00-000Z.backup"];
  for (const name of [...old, "my own copy.tar.gz"]) await writeFile(join(folder, name), "");
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  expect(await makeNightlyBackup(nightly(), tomorrow)).not.toBeNull();
  const left = await readdir(folder);
  for (const name of old) expect(left).not.toContain(name);
  expect(left).toContain("my own copy.tar.gz");
  expect(left).toHaveLength(3);
});

test("a backup that would touch the reserve of the disk is not begun, and the error says what it needs", async () => {
  const settings = env();
  const before = settings.DISK_RESERVE_MB;
  settings.DISK_RESERVE_MB = 1_000_000;
  const files = await readdir(folder);
  const later = new Date(Date.now() + 3 * 24 * 3_600_000);
  await expect(makeNightlyBackup(nightly(), later)).rejects.toThrow(
    /no room for a backup .* are kept for enquiries, mails and payments/,
  );
  expect(await readdir(folder)).toEqual(files);
  settings.DISK_RESERVE_MB = before;
  expect(await makeNightlyBackup(nightly(), later)).not.toBeNull();
});

test("the newest backup goes to BACKUP_COMMAND as one argument, without a shell and without our secrets; a failure is recorded", async () => {
  const sql = connect(url, { max: 1 });
  const records = async () =>
    (await sql`select action, fields from audit_log where action like 'backup cop%' order by id`).map(({ action, fields }) => [
      action,
      fields.reason,
    ]);
  const program = join(folder, "copy; $(touch hacked).mjs");
  const seen = join(folder, "seen.json");
  await writeFile(
    program.replaceAll(" ", "_"),
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ args: process.argv.slice(2), env: Object.keys(process.env) }));`,
  );
  process.env.BACKUP_KEY = key;
  expect(await makeNightlyBackup(nightly({ command: "/no/such/program --to far" }))).toBeNull();
  expect(await records()).toEqual([["backup copy failed", "there is no such program"]]);
  // Not again within the hour.
  await makeNightlyBackup(nightly({ command: "/no/such/program --to far" }));
  expect(await records()).toHaveLength(1);

  await sql`update audit_log set at = at - interval '1 hour' where action = 'backup copy failed'`;
  await makeNightlyBackup(nightly({ command: `${process.execPath} ${program.replaceAll(" ", "_")} --to $HOME;x` }));
  expect((await records()).at(-1)).toEqual(["backup copied", undefined]);
  const { args, env } = JSON.parse(await readFile(seen, "utf8"));
  expect(args).toEqual(["--to", "$HOME;x", await newestBackup(folder)]);
  expect(env).toContain("PATH");
  expect(env).not.toContain("BACKUP_KEY");
  await makeNightlyBackup(nightly({ command: `${process.execPath} -e process.exit(3)` }));
  // It was copied: nothing more to do until the next backup.
  expect(await records()).toHaveLength(2);
  delete process.env.BACKUP_KEY;
  await sql.end();
});
