import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { connect, identifier, type Sql, withParts } from "#db/connect.ts";
import { appliedMigrations, migrate } from "#db/migrate.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { checksumsName, InvalidArchive, type Manifest, manifestName, readEntries, writeArchive } from "./archive.ts";
import { excludedTables, makeBackup } from "./make-backup.ts";
import { checkArchive, DatabaseNotEmpty, restoreBackup } from "./restore-backup.ts";
import { RunningChecksum } from "./tables.ts";

let folder: string;
let server: Sql;
let from: { url: string; sql: Sql };
let to: { url: string; sql: Sql };
const databases: string[] = [];

async function database(name: string, template = "toranam_template") {
  await server.unsafe(`create database ${name} template ${template}`);
  databases.push(name);
  const url = withParts(inject("templateUrl"), { database: name });
  await ensureAppLogin(url, "test");
  return { url, sql: connect(url, { max: 4 }) };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toranam-backup-"));
  server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  from = await database("backup_from");
  await fill(from.sql);
});

let count = 0;
beforeEach(async () => {
  await to?.sql.end();
  to = await database(`backup_to_${++count}`);
});

afterAll(async () => {
  await Promise.all([from.sql.end(), to.sql.end()]);
  for (const name of databases) await server.unsafe(`drop database ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true });
});

/** Inserts values that need escaping, more than one chunk of rows, and an issued invoice, whose triggers refuse changes. */
async function fill(sql: Sql): Promise<void> {
  await sql`insert into auth_users (id, name, email) values ('a', 'Aditi', 'aditi@example.com')`;
  await sql`insert into user_profiles (user_id, full_name, email, access) values ('a', 'Aditi', 'aditi@example.com', 'admin')`;
  await sql`insert into auth_sessions (id, user_id, token, expires_at) values ('s', 'a', 'secret-token', now() + interval '1 day')`;
  await sql`insert into leads (name, phone) values (${'tab\t line\n back\\slash \\N \\. "quote" ఆంధ్ర 🎉'}, null), ('', '')`;
  await sql`insert into leads (name) select 'lead ' || n || repeat('.', 400) from generate_series(1, 15000) n`;
  await sql`insert into tasks (title, assigned_to, due_date) select 'task ' || n, 'a', '2026-11-21' from generate_series(1, 50) n`;
  await sql`insert into outbox (recipient, subject, text, html, attachment) values ('b@example.com', 's', 't', 'h', ${Buffer.from([0, 10, 92, 255])})`;
  await sql`insert into audit_log (actor, action, object_type, fields) values ('a', 'x', 'y', ${{ "k\n": ["ü", null, 1.5] }})`;
  await sql`insert into invoice_series values ('INV-H/2627', 1, '2026-05-01')`;
  const [row] = await sql`insert into invoices (client_name, amount) values ('Kolam Analytics', 11800) returning id`;
  await sql`insert into invoice_items (invoice_id, position) values (${row?.id}, 0)`;
  await sql`update invoices set status = 'issued', number = 'INV-H/2627/00001' where id = ${row?.id}`;
}

const backup = async (name: string, of = from.url) => {
  const file = join(folder, name);
  return { file, ...(await makeBackup(of, file, "operator")) };
};

test("a backup under load is one consistent snapshot; another database restored from it has the same rows and works", async () => {
  let posting = true;
  const writers = Array.from({ length: 3 }, async () => {
    while (posting) {
      await from.sql.begin(async (tx) => {
        const [lead] = await tx`insert into leads (name) values ('pair') returning id`;
        await tx`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, 'pair', 'a', 'Aditi')`;
      });
    }
  });
  const made = await backup("loaded.tar.gz");
  posting = false;
  await Promise.all(writers);
  expect((await stat(made.file)).mode & 0o777).toBe(0o600);
  // Leads and their notes are written together: a consistent snapshot has equal numbers of both.
  expect(made.checksums.leads?.rows).toBe(15_002 + (made.checksums.lead_notes?.rows ?? 0));

  await restoreBackup(to.url, made.file, await checkArchive(made.file), false);
  const again = await backup("again.tar.gz", to.url);
  const { audit_log: before, ...checksums } = made.checksums;
  const { audit_log: after, ...restored } = again.checksums;
  expect(restored).toEqual(checksums);
  // The restore itself adds one line.
  expect(after?.rows).toBe((before?.rows ?? 0) + 1);

  const [odd] = await to.sql`select name from leads where name like 'tab%'`;
  expect(odd?.name).toBe('tab\t line\n back\\slash \\N \\. "quote" ఆంధ్ర 🎉');
  expect((await to.sql`select attachment from outbox`)[0]?.attachment).toEqual(Buffer.from([0, 10, 92, 255]));
  for (const name of excludedTables)
    expect((await to.sql`select count(*)::int as n from ${identifier(name)}`)[0]?.n, name).toBe(0);
  // Triggers are enabled again, and sequences continue.
  await expect(to.sql`update invoices set amount = 1`).rejects.toThrow("never changes");
  await to.sql`insert into audit_log (actor, action, object_type) values ('a', 'x', 'y')`;
  await to.sql`insert into tasks (title, assigned_to) values ('one more', 'a')`;
  expect((await to.sql`select count(*)::int as n from tasks where search_text like '%task%'`)[0]?.n).toBe(50);
});

test("a truncated, damaged or foreign archive is refused before the database is touched", async () => {
  const { file } = await backup("whole.tar.gz");
  const { size } = await stat(file);
  const cut = join(folder, "cut.tar.gz");
  for (const at of [
    0,
    1,
    9,
    10,
    100,
    1000,
    Math.floor(size / 3),
    Math.floor(size / 2),
    size - 2000,
    size - 9,
    size - 8,
    size - 1,
  ]) {
    await copyFile(file, cut);
    await truncate(cut, at);
    await expect(checkArchive(cut), `cut after ${at} of ${size} bytes`).rejects.toThrow(InvalidArchive);
  }
  const bytes = await readFile(file);
  for (const at of [20, Math.floor(size / 2), size - 6]) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] as number) ^ 0x55;
    await writeFile(cut, damaged);
    await expect(checkArchive(cut), `one byte changed at ${at}`).rejects.toThrow(InvalidArchive);
  }
  const foreign: Record<string, Buffer> = {
    text: Buffer.from("a letter\n".repeat(1000)),
    "gzipped text": gzipSync("a letter\n".repeat(1000)),
    "a database's own file": Buffer.concat([Buffer.from("PGDMP"), Buffer.alloc(5000)]),
  };
  for (const [what, body] of Object.entries(foreign)) {
    await writeFile(cut, body);
    await expect(checkArchive(cut), what).rejects.toThrow(InvalidArchive);
  }
  await rm(cut);
  await writeArchive(cut, (add) => add("holiday.jpg", "…"));
  await expect(checkArchive(cut)).rejects.toThrow("not an archive of npm run backup");
  await expect(checkArchive(join(folder, "none"))).rejects.toThrow("ENOENT");
});

/** An archive like `file`, with its entries changed and its checksums made to fit. */
async function forge(
  file: string,
  name: string,
  change: { manifest?: (manifest: Manifest) => void; rows?: [table: string, text: string] },
) {
  const forged = join(folder, name);
  const { manifest, checksums } = await checkArchive(file);
  change.manifest?.(manifest);
  await writeArchive(forged, async (add) => {
    for await (const { name: entry, body } of readEntries(file)) {
      if (entry === manifestName) await add(entry, JSON.stringify(manifest));
      else if (change.rows && entry.startsWith(`tables/${change.rows[0]}/`)) {
        const running = new RunningChecksum();
        running.add(Buffer.from(change.rows[1]));
        checksums[change.rows[0]] = running.value;
        await add(entry, change.rows[1]);
      } else await add(entry, entry === checksumsName ? JSON.stringify(checksums) : body);
    }
  });
  return forged;
}

test("a failed restore leaves the data unchanged", async () => {
  const { file } = await backup("good.tar.gz");
  await to.sql`insert into leads (name) values ('mine')`;
  const mine = async () => (await to.sql`select name from leads`).map(({ name }) => name);

  const ring = await forge(file, "rows.tar.gz", { rows: ["invoice_series", "INV-H/2627\tnot a number\t2026-05-01\n"] });
  await expect(restoreBackup(to.url, ring, await checkArchive(ring), true)).rejects.toThrow("invalid input syntax");
  expect(await mine()).toEqual(["mine"]);

  const orphan = await forge(file, "orphan.tar.gz", { rows: ["user_profiles", ""] });
  await expect(restoreBackup(to.url, orphan, await checkArchive(orphan), true)).rejects.toThrow("foreign key");
  expect(await mine()).toEqual(["mine"]);

  const newer = await forge(file, "newer.tar.gz", {
    manifest: (manifest) => manifest.migrations.push({ name: "9999_later.sql", sha256: "0" }),
  });
  await expect(restoreBackup(to.url, newer, await checkArchive(newer), true)).rejects.toThrow("newer than this build");
  expect(await mine()).toEqual(["mine"]);

  const version = await forge(file, "version.tar.gz", { manifest: (manifest) => Object.assign(manifest, { version: 2 }) });
  await expect(checkArchive(version)).rejects.toThrow("newer version of Toranam");
});

test("a database with accounts is replaced only with the replace option", async () => {
  const { file } = await backup("asked.tar.gz");
  await fill(to.sql);
  const archive = await checkArchive(file);
  await to.sql`insert into leads (name) values ('mine')`;
  await expect(restoreBackup(to.url, file, archive, false)).rejects.toThrow(DatabaseNotEmpty);
  expect((await to.sql`select count(*)::int as n from leads where name = 'mine'`)[0]?.n).toBe(1);
  await restoreBackup(to.url, file, archive, true);
  expect((await to.sql`select count(*)::int as n from leads where name = 'mine'`)[0]?.n).toBe(0);
});

test("an older version's archive is migrated to this build", async () => {
  const migrations = join(import.meta.dirname, "../../db/migrations/0.1");
  const young = join(folder, "migrations");
  await mkdir(young);
  const names = (await readdir(migrations)).sort();
  for (const name of names.slice(0, 4)) await copyFile(join(migrations, name), join(young, name));
  const older = await database("backup_older", "template0");
  await migrate(older.url, young);
  await older.sql`insert into tasks (title) values ('from the old days')`;
  const { file, manifest } = await backup("older.tar.gz", older.url);
  await older.sql.end();
  expect(manifest.migrations).toHaveLength(4);

  await restoreBackup(to.url, file, await checkArchive(file), false);
  expect(await appliedMigrations(to.sql)).toEqual(await appliedMigrations(from.sql));
  expect((await to.sql`select title from tasks`)[0]?.title).toBe("from the old days");
});

test("a restore lists whose access it raises", async () => {
  const add = (sql: Sql, id: string, access: string) => sql`
    with made as (insert into auth_users (id, name, email) values (${id}, ${id}, ${`${id}@example.com`}) returning id, name, email)
    insert into user_profiles (user_id, full_name, email, access) select id, name, email, ${access} from made`;
  const older = await database("backup_of_access");
  for (const [id, access] of [
    ["kept", "admin"],
    ["left", "user"],
    ["lowered", "admin"],
    ["raised", "user"],
    ["erased", "user"],
    ["gone", "disabled"],
  ])
    await add(older.sql, id as string, access as string);
  const file = join(folder, "access.tar.gz");
  await makeBackup(older.url, file, "operator");
  await older.sql.end();
  for (const [id, access] of [
    ["kept", "admin"],
    ["left", "disabled"],
    ["lowered", "user"],
    ["raised", "admin"],
    ["gone", "disabled"],
    ["newer", "user"],
  ])
    await add(to.sql, id as string, access as string);
  const regained = await restoreBackup(to.url, file, await checkArchive(file), true);
  expect(regained.map(({ name, access, before }) => [name, access, before])).toEqual([
    ["erased", "user", null],
    ["left", "user", "disabled"],
    ["lowered", "admin", "user"],
  ]);
});

test("restored invitations are expired and calendar addresses are new", async () => {
  await from.sql`insert into invitations (email, token_hash, expires_at) values ('new@example.com', 'one', now() + interval '6 days'), ('old@example.com', 'two', '2026-01-01')`;
  const [old] = await from.sql`insert into calendar_feeds (user_id) values ('a') returning feed_key`;
  const { file } = await backup("doors.tar.gz");
  await restoreBackup(to.url, file, await checkArchive(file), false);
  const invited = await to.sql`select email, expires_at <= now() as expired from invitations order by expires_at`;
  expect(invited.map((row) => ({ ...row }))).toEqual([
    { email: "old@example.com", expired: true },
    { email: "new@example.com", expired: true },
  ]);
  const feeds = await to.sql`select feed_key from calendar_feeds`;
  expect(feeds).toHaveLength(1);
  expect(feeds[0]?.feed_key).not.toBe(old?.feed_key);
});

test("an existing file is not overwritten", async () => {
  const { file } = await backup("there.tar.gz");
  await expect(makeBackup(from.url, file, "operator")).rejects.toThrow("exists already");
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});
