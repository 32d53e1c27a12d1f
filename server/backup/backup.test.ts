import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { entriesOf, type Head, headName, NotAnArchive, sumsName, writeArchive } from "./archive.ts";
import { leftOut, makeBackup } from "./make-backup.ts";
import { checkArchive, NotEmpty, restoreBackup } from "./restore-backup.ts";
import { Summing } from "./tables.ts";

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

/** Everything that a text of rows could trip over, more than one piece of it, and an issued invoice, whose triggers refuse changes. */
async function fill(sql: Sql): Promise<void> {
  await sql`insert into auth_users (id, name, email) values ('a', 'Aditi', 'aditi@example.com')`;
  await sql`insert into user_profiles (user_id, full_name, email, access) values ('a', 'Aditi', 'aditi@example.com', 'admin')`;
  await sql`insert into auth_sessions (id, user_id, token, expires_at) values ('s', 'a', 'secret-token', now() + interval '1 day')`;
  await sql`insert into leads (name, phone) values (${'tab\t line\n back\\slash \\N \\. "quote" ఆంధ్ర 🎉'}, null), ('', '')`;
  await sql`insert into leads (name) select 'lead ' || n || repeat('.', 400) from generate_series(1, 15000) n`;
  await sql`insert into tasks (title, assigned_to, due_date) select 'task ' || n, 'a', '2026-11-21' from generate_series(1, 50) n`;
  await sql`insert into outbox (recipient, subject, text, html, attachment) values ('b@example.com', 's', 't', 'h', ${Buffer.from([0, 10, 92, 255])})`;
  await sql`insert into audit_log (actor, action, object_type, fields) values ('a', 'x', 'y', ${sql.json({ "k\n": ["ü", null, 1.5] })})`;
  await sql`insert into invoice_series values ('INV-H/2627', 1, '2026-05-01')`;
  const [row] = await sql`insert into invoices (client_name, amount) values ('Kolam Analytics', 11800) returning id`;
  await sql`insert into invoice_items (invoice_id, position) values (${row?.id}, 0)`;
  await sql`update invoices set status = 'issued', number = 'INV-H/2627/00001' where id = ${row?.id}`;
}

const backup = async (name: string, of = from.url) => {
  const file = join(folder, name);
  return { file, ...(await makeBackup(of, file, "operator")) };
};

test("under load: one moment's rows, which stand in another database as they were, and go on from there", async () => {
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
  // Leads and their notes are written together: a picture of one moment has as many of the one as of the other.
  expect(made.sums.leads?.rows).toBe(15_002 + (made.sums.lead_notes?.rows ?? 0));

  await restoreBackup(to.url, made.file, await checkArchive(made.file), false);
  const again = await backup("again.tar.gz", to.url);
  const { audit_log: before, ...sums } = made.sums;
  const { audit_log: after, ...restored } = again.sums;
  expect(restored).toEqual(sums);
  // The restoring itself is one line more.
  expect(after?.rows).toBe((before?.rows ?? 0) + 1);

  const [odd] = await to.sql`select name from leads where name like 'tab%'`;
  expect(odd?.name).toBe('tab\t line\n back\\slash \\N \\. "quote" ఆంధ్ర 🎉');
  expect((await to.sql`select attachment from outbox`)[0]?.attachment).toEqual(Buffer.from([0, 10, 92, 255]));
  for (const name of leftOut) expect((await to.sql`select count(*)::int as n from ${to.sql(name)}`)[0]?.n, name).toBe(0);
  // Triggers watch again, and numbers go on.
  await expect(to.sql`update invoices set amount = 1`).rejects.toThrow("never changes");
  await to.sql`insert into audit_log (actor, action, object_type) values ('a', 'x', 'y')`;
  await to.sql`insert into tasks (title, assigned_to) values ('one more', 'a')`;
  expect((await to.sql`select sum(n)::int as n from tallies where name = 'tasks'`)[0]?.n).toBe(51);
});

test("an archive that was cut off anywhere, or is something else, is refused before the database is asked", async () => {
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
    await expect(checkArchive(cut), `cut after ${at} of ${size} bytes`).rejects.toThrow(NotAnArchive);
  }
  const bytes = await readFile(file);
  for (const at of [20, Math.floor(size / 2), size - 6]) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] as number) ^ 0x55;
    await writeFile(cut, damaged);
    await expect(checkArchive(cut), `one byte changed at ${at}`).rejects.toThrow(NotAnArchive);
  }
  const foreign: Record<string, Buffer> = {
    text: Buffer.from("a letter\n".repeat(1000)),
    "gzipped text": gzipSync("a letter\n".repeat(1000)),
    "a database's own file": Buffer.concat([Buffer.from("PGDMP"), Buffer.alloc(5000)]),
  };
  for (const [what, body] of Object.entries(foreign)) {
    await writeFile(cut, body);
    await expect(checkArchive(cut), what).rejects.toThrow(NotAnArchive);
  }
  await rm(cut);
  await writeArchive(cut, (add) => add("holiday.jpg", "…"));
  await expect(checkArchive(cut)).rejects.toThrow("not an archive of npm run backup");
  await expect(checkArchive(join(folder, "none"))).rejects.toThrow("ENOENT");
});

/** An archive like `file`, with its entries changed and its sums made to fit. */
async function forge(file: string, name: string, change: { head?: (head: Head) => void; rows?: [table: string, text: string] }) {
  const forged = join(folder, name);
  const { head, sums } = await checkArchive(file);
  change.head?.(head);
  await writeArchive(forged, async (add) => {
    for await (const { name: entry, body } of entriesOf(file)) {
      if (entry === headName) await add(entry, JSON.stringify(head));
      else if (change.rows && entry.startsWith(`tables/${change.rows[0]}/`)) {
        const summing = new Summing();
        summing.add(Buffer.from(change.rows[1]));
        sums[change.rows[0]] = summing.sum;
        await add(entry, change.rows[1]);
      } else await add(entry, entry === sumsName ? JSON.stringify(sums) : body);
    }
  });
  return forged;
}

test("what cannot be restored whole leaves the data as it was", async () => {
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
    head: (head) => head.migrations.push({ name: "9999_later.sql", sha256: "0" }),
  });
  await expect(restoreBackup(to.url, newer, await checkArchive(newer), true)).rejects.toThrow("newer than this build");
  expect(await mine()).toEqual(["mine"]);

  const version = await forge(file, "version.tar.gz", { head: (head) => Object.assign(head, { version: 2 }) });
  await expect(checkArchive(version)).rejects.toThrow("newer version of Toranam");
});

test("a database with people in it is replaced only when that was said", async () => {
  const { file } = await backup("asked.tar.gz");
  await fill(to.sql);
  const archive = await checkArchive(file);
  await to.sql`insert into leads (name) values ('mine')`;
  await expect(restoreBackup(to.url, file, archive, false)).rejects.toThrow(NotEmpty);
  expect((await to.sql`select count(*)::int as n from leads where name = 'mine'`)[0]?.n).toBe(1);
  await restoreBackup(to.url, file, archive, true);
  expect((await to.sql`select count(*)::int as n from leads where name = 'mine'`)[0]?.n).toBe(0);
});

test("an older version's archive is brought up to this build", async () => {
  const migrations = join(import.meta.dirname, "../../db/migrations");
  const young = join(folder, "migrations");
  await mkdir(young);
  const names = (await readdir(migrations)).sort();
  for (const name of names.slice(0, 4)) await copyFile(join(migrations, name), join(young, name));
  const older = await database("backup_older", "template0");
  await migrate(older.url, young);
  await older.sql`insert into tasks (title) values ('from the old days')`;
  const { file, head } = await backup("older.tar.gz", older.url);
  await older.sql.end();
  expect(head.migrations).toHaveLength(4);

  await restoreBackup(to.url, file, await checkArchive(file), false);
  expect((await to.sql`select name from toranam_private.schema_migrations order by 1`).map(({ name }) => name)).toEqual(names);
  expect((await to.sql`select title from tasks`)[0]?.title).toBe("from the old days");
  expect((await to.sql`select sum(n)::int as n from tallies where name = 'tasks'`)[0]?.n).toBe(1);
});

test("no door opens again: invitations are listed but work no more, and calendar addresses are new", async () => {
  await from.sql`insert into invitations (email, token_hash, expires_at) values ('new@example.com', 'one', now() + interval '6 days'), ('old@example.com', 'two', '2026-01-01')`;
  const [old] = await from.sql`insert into calendar_feeds (user_id) values ('a') returning feed`;
  const { file } = await backup("doors.tar.gz");
  await restoreBackup(to.url, file, await checkArchive(file), false);
  const invited = await to.sql`select email, expires_at <= now() as expired from invitations order by expires_at`;
  expect(invited.map((row) => ({ ...row }))).toEqual([
    { email: "old@example.com", expired: true },
    { email: "new@example.com", expired: true },
  ]);
  const feeds = await to.sql`select feed from calendar_feeds`;
  expect(feeds).toHaveLength(1);
  expect(feeds[0]?.feed).not.toBe(old?.feed);
});

test("a file that is there already is not written over", async () => {
  const { file } = await backup("there.tar.gz");
  await expect(makeBackup(from.url, file, "operator")).rejects.toThrow("is there already");
  expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});
