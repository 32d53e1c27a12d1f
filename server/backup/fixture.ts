import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { connect, type Sql, withParts } from "#db/connect.ts";
import type { BackupFile } from "./archive.ts";
import { type Archive, makeBackup } from "./make-backup.ts";

type TestDatabase = { url: string; sql: Sql };
type Fixture = {
  folder: string;
  /** A connection to the database `postgres` of the cluster. */
  server: Sql;
  /** The database to back up. */
  from: TestDatabase;
  /** An empty database to restore into, a new one for each test. */
  to: TestDatabase;
  /** Creates another database, which is dropped after the last test. */
  database(name: string, template?: string): Promise<TestDatabase>;
  /** Backs up `from`, or the database with this URL, into a file of `folder`. */
  backup(name: string, url?: string): Promise<Archive & { file: string }>;
};

export const key = "the owner's key of this test, of 32 and more characters";
/** The argument of `checkArchive`, `restoreBackup` and `drill` for a backup of this fixture. */
export const backupFile = (file: string): BackupFile => ({ file, key, allowUnsigned: false });

/** Fixture of a test file: a filled database to back up, an empty one for each test to restore into, and a folder. */
export function backupFixture(prefix: string): Fixture {
  const databases: string[] = [];
  const fixture: Fixture = {
    folder: "",
    server: undefined as unknown as Sql,
    from: undefined as unknown as TestDatabase,
    to: undefined as unknown as TestDatabase,
    async database(name, template = "toranam_template") {
      await fixture.server.unsafe(`create database ${prefix}_${name} template ${template} strategy file_copy`);
      databases.push(`${prefix}_${name}`);
      const url = withParts(inject("templateUrl"), { database: `${prefix}_${name}` });
      return { url, sql: connect(url, { max: 4 }) };
    },
    async backup(name, url = fixture.from.url) {
      const file = join(fixture.folder, name);
      return { file, ...(await makeBackup(url, file, key, "operator")) };
    },
  };

  beforeAll(async () => {
    fixture.folder = await mkdtemp(join(tmpdir(), "toranam-backup-"));
    fixture.server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
    fixture.from = await fixture.database("from");
    await fill(fixture.from.sql);
  });
  let count = 0;
  beforeEach(async () => {
    await fixture.to?.sql.end();
    fixture.to = await fixture.database(`to_${++count}`);
  });
  afterAll(async () => {
    await Promise.all([fixture.from.sql.end(), fixture.to.sql.end()]);
    for (const name of databases) await fixture.server.unsafe(`drop database ${name} with (force)`);
    await fixture.server.end();
    await rm(fixture.folder, { recursive: true });
  });
  return fixture;
}

/** Rows of `lead_notes` in `from`: 6 MB. */
export const longNotes = 150;

/** Inserts values that need escaping, more than one chunk of rows, and an issued invoice, whose triggers refuse changes. */
async function fill(sql: Sql): Promise<void> {
  await sql`insert into auth_users (id, name, email) values ('a', 'Aditi', 'aditi@example.com')`;
  await sql`insert into user_profiles (user_id, full_name, email, access) values ('a', 'Aditi', 'aditi@example.com', 'admin')`;
  await sql`insert into auth_sessions (id, user_id, token, expires_at) values ('s', 'a', 'secret-token', now() + interval '1 day')`;
  await sql`insert into leads (name, phone) values (${'tab\t line\n back\\slash \\N \\. "quote" ఆంధ్ర 🎉'}, null), ('', '')`;
  // Columns without a folded text for searches, which PostgreSQL would compute again at each restore.
  await sql`insert into lead_notes (lead_id, text, author, author_name)
    select (select id from leads where name = ''), repeat('.', 40000), 'a', 'Aditi' from generate_series(1, ${longNotes}) n`;
  await sql`insert into tasks (title, assigned_to, due_date) select 'task ' || n, 'a', '2026-11-21' from generate_series(1, 50) n`;
  await sql`insert into outbox (recipient, subject, text, html, attachment) values ('b@example.com', 's', 't', 'h', ${Buffer.from([0, 10, 92, 255])})`;
  await sql`insert into audit_log (actor, action, object_type, fields) values ('a', 'x', 'y', ${{ "k\n": ["ü", null, 1.5] }})`;
  await sql`insert into invoice_series values ('INV-H/2627', 1, '2026-05-01')`;
  const [row] = await sql`insert into invoices (client_name, amount) values ('Kolam Analytics', 11800) returning id`;
  await sql`insert into invoice_items (invoice_id, position) values (${row?.id}, 0)`;
  await sql`update invoices set status = 'issued', number = 'INV-H/2627/00001' where id = ${row?.id}`;
}
