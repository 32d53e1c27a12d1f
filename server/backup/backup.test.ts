import { copyFile, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { identifier, type Sql } from "#db/connect.ts";
import { checksumsName, InvalidArchive, type Manifest, manifestName, readEntries, writeArchive } from "./archive.ts";
import { backupFile, backupFixture, key, longNotes } from "./fixture.ts";
import { excludedTables, makeBackup } from "./make-backup.ts";
import { checkArchive, DatabaseNotEmpty, restoreBackup } from "./restore-backup.ts";
import { RunningChecksum } from "./tables.ts";

const fixture = backupFixture("backup");

/** Inserts an invitation, a calendar, a sign-up and mails with links that work. @returns their tokens */
async function addTokens(sql: Sql): Promise<string[]> {
  const secrets = ["token-hash-of-an-invitation", "reset-0123456789-0123456789", "sign-up-hash"];
  await sql`insert into invitations (email, token_hash, expires_at) values ('new@example.com', ${secrets[0]}, now() + interval '6 days'), ('old@example.com', 'two', '2026-01-01')`;
  const [feed] = await sql`insert into calendar_feeds (user_id) values ('a') returning feed_key`;
  await sql`insert into account_requests (kind, email, name, password_hash) values ('sign-up', 'n@example.com', 'N', ${secrets[2]})`;
  for (const [subject, link] of [
    ["reset", `reset-password?token=${secrets[1]}`],
    ["plain", "login"],
  ])
    await fixture.from
      .sql`insert into outbox (recipient, subject, text, html) values ('b@example.com', ${subject}, ${`https://x.example/${link}`}, '')`;
  const token = "A-token_of-a-client-000000000000000000000000";
  secrets.push(token);
  await sql`
    insert into messages (record_type, record_id, text, author) values ('quote', gen_random_uuid(), ${`Your quote: https://x.example/q?t=${token}`}, 'a')`;
  for (const sent of [null, new Date()])
    await sql`insert into outbox (recipient, subject, text, html, sent_at)
      values ('c@example.com', ${sent ? "sent" : "waiting"}, ${`https://x.example/c?t=${token}`}, ${`<a href="https://x.example/q?t=${token}">`}, ${sent})`;
  return [...secrets, feed?.feed_key, "secret-token"];
}

test("a backup under load is one consistent snapshot without a live token; another database restored from it has the same rows and works", async () => {
  const secrets = await addTokens(fixture.from.sql);
  let posting = true;
  const writers = Array.from({ length: 3 }, async () => {
    while (posting) {
      await fixture.from.sql.begin(async (tx) => {
        const [lead] = await tx`insert into leads (name) values ('pair') returning id`;
        await tx`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, 'pair', 'a', 'Aditi')`;
      });
    }
  });
  const backup = await fixture.backup("loaded.tar.gz");
  posting = false;
  await Promise.all(writers);
  expect((await stat(backup.file)).mode & 0o777).toBe(0o600);
  // Leads and their notes are written together: a consistent snapshot has equal numbers of both.
  expect(backup.checksums.leads?.rows).toBe(2 - longNotes + (backup.checksums.lead_notes?.rows ?? 0));

  let content = "";
  for await (const { body } of readEntries(backupFile(backup.file))) content += body.toString("latin1");
  expect(secrets.filter((secret) => content.includes(secret))).toEqual([]);

  await restoreBackup(fixture.to.url, backupFile(backup.file), await checkArchive(backupFile(backup.file)), { replace: false });
  const again = await fixture.backup("again.tar.gz", fixture.to.url);
  const { audit_log: before, invitations: _, ...checksums } = backup.checksums;
  const { audit_log: after, invitations: __, ...restored } = again.checksums;
  expect(restored).toEqual(checksums);
  // The restore itself adds one line.
  expect(after?.rows).toBe((before?.rows ?? 0) + 1);

  const [special] = await fixture.to.sql`select name from leads where name like 'tab%'`;
  expect(special?.name).toBe('tab\t line\n back\\slash \\N \\. "quote" ఆంధ్ర 🎉');
  expect((await fixture.to.sql`select attachment from outbox where subject = 's'`)[0]?.attachment).toEqual(
    Buffer.from([0, 10, 92, 255]),
  );
  for (const name of excludedTables)
    expect((await fixture.to.sql`select count(*)::int as n from ${identifier(name)}`)[0]?.n, name).toBe(0);
  // Triggers are enabled again, and sequences continue.
  await expect(fixture.to.sql`update invoices set amount = 1`).rejects.toThrow("never changes");
  await fixture.to.sql`insert into audit_log (actor, action, object_type) values ('a', 'x', 'y')`;
  await fixture.to.sql`insert into tasks (title, assigned_to) values ('one more', 'a')`;
  expect((await fixture.to.sql`select count(*)::int as n from tasks where search_text like '%TASK%'`)[0]?.n).toBe(50);

  // Links are not restored: invitations are expired, calendars have no address.
  const invited = await fixture.to.sql`select email, expires_at <= now() as expired from invitations order by expires_at`;
  expect(invited.map((row) => ({ ...row }))).toEqual([
    { email: "old@example.com", expired: true },
    { email: "new@example.com", expired: true },
  ]);
  expect(await fixture.to.sql`select feed_key from calendar_feeds`).toHaveLength(0);
  expect((await fixture.to.sql`select subject from outbox order by subject`).map(({ subject }) => subject)).toEqual([
    "plain",
    "s",
    "sent",
  ]);
  expect((await fixture.to.sql`select text from messages`)[0]?.text).toBe("Your quote: https://x.example/q?t=removed");
});

test("a truncated, damaged or foreign archive is refused before the database is touched", async () => {
  const { file } = await fixture.backup("whole.tar.gz");
  const { size } = await stat(file);
  const cut = join(fixture.folder, "cut.tar.gz");
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
    await expect(checkArchive(backupFile(cut)), `cut after ${at} of ${size} bytes`).rejects.toThrow(InvalidArchive);
  }
  const bytes = await readFile(file);
  for (const at of [20, Math.floor(size / 2), size - 6]) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] as number) ^ 0x55;
    await writeFile(cut, damaged);
    await expect(checkArchive(backupFile(cut)), `one byte changed at ${at}`).rejects.toThrow(InvalidArchive);
  }
  const foreign: Record<string, Buffer> = {
    text: Buffer.from("a letter\n".repeat(1000)),
    "gzipped text": gzipSync("a letter\n".repeat(1000)),
    "a database's own file": Buffer.concat([Buffer.from("PGDMP"), Buffer.alloc(5000)]),
  };
  for (const [what, body] of Object.entries(foreign)) {
    await writeFile(cut, body);
    await expect(checkArchive(backupFile(cut)), what).rejects.toThrow(InvalidArchive);
  }
  await rm(cut);
  await writeArchive(cut, key, (add) => add("holiday.jpg", "…"));
  await expect(checkArchive(backupFile(cut))).rejects.toThrow("not an archive of npm run backup");
  await expect(checkArchive(backupFile(join(fixture.folder, "none")))).rejects.toThrow("ENOENT");
});

/** An archive like `file`, with its entries changed and its checksums made to fit. */
async function forge(
  file: string,
  name: string,
  change: { manifest?: (manifest: Manifest) => void; rows?: [table: string, text: string] },
) {
  const forged = join(fixture.folder, name);
  const { manifest, checksums } = await checkArchive(backupFile(file));
  change.manifest?.(manifest);
  await writeArchive(forged, key, async (add) => {
    for await (const { name: entry, body } of readEntries(backupFile(file))) {
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
  const { file } = await fixture.backup("good.tar.gz");
  await fixture.to.sql`insert into leads (name) values ('mine')`;
  const leadsOfTarget = async () => (await fixture.to.sql`select name from leads`).map(({ name }) => name);

  const orphan = await forge(file, "orphan.tar.gz", { rows: ["user_profiles", ""] });
  await expect(
    restoreBackup(fixture.to.url, backupFile(orphan), await checkArchive(backupFile(orphan)), { replace: true }),
  ).rejects.toThrow("foreign key");
  expect(await leadsOfTarget()).toEqual(["mine"]);

  const newer = await forge(file, "newer.tar.gz", {
    manifest: (manifest) => manifest.migrations.push({ name: "9999_later.sql", sha256: "0" }),
  });
  await expect(
    restoreBackup(fixture.to.url, backupFile(newer), await checkArchive(backupFile(newer)), { replace: true }),
  ).rejects.toThrow("newer than this build");
  expect(await leadsOfTarget()).toEqual(["mine"]);

  const version = await forge(file, "version.tar.gz", { manifest: (manifest) => Object.assign(manifest, { version: 2 }) });
  await expect(checkArchive(backupFile(version))).rejects.toThrow("newer version of Toranam");
});

test("a database with accounts is replaced only with the replace option: the restore lists whose access it raises, and brings no used code or removed passkey back", async () => {
  const add = (sql: Sql, id: string, access: string) => sql`
    with made as (insert into auth_users (id, name, email) values (${id}, ${id}, ${`${id}@example.com`}) returning id, name, email)
    insert into user_profiles (user_id, full_name, email, access) select id, name, email, ${access} from made`;
  const addFactors = async (sql: Sql, person: string, codes: string[], keys: string[]) => {
    for (const code of codes) await sql`insert into recovery_codes (user_id, code_hash) values (${person}, ${code})`;
    for (const name of keys)
      await sql`insert into passkeys (user_id, name, credential_id, public_key) values (${person}, ${name}, ${name}, 'k')`;
  };
  const factorsIn = async (sql: Sql) =>
    [
      ...(await sql`select code_hash as id from recovery_codes order by 1`),
      ...(await sql`select credential_id as id from passkeys order by 1`),
    ].map(({ id }) => id);
  const older = await fixture.database("access");
  for (const [id, access] of [
    ["kept", "admin"],
    ["left", "planner"],
    ["lowered", "admin"],
    ["raised", "planner"],
    ["erased", "planner"],
    ["gone", "disabled"],
  ])
    await add(older.sql, id as string, access as string);
  await addFactors(older.sql, "kept", ["code-1", "code-2"], ["key-laptop", "key-stolen"]);
  await addFactors(older.sql, "erased", ["code-of-erased"], ["key-of-erased"]);
  const file = join(fixture.folder, "access.tar.gz");
  await makeBackup(older.url, file, key, "operator");
  await older.sql.end();
  for (const [id, access] of [
    ["kept", "admin"],
    ["left", "disabled"],
    ["lowered", "planner"],
    ["raised", "admin"],
    ["gone", "disabled"],
    ["newer", "planner"],
  ])
    await add(fixture.to.sql, id as string, access as string);
  await addFactors(fixture.to.sql, "kept", ["code-2", "code-newer"], ["key-laptop"]);
  await fixture.to.sql`insert into leads (name) values ('mine')`;
  const targetLeadCount = async () => (await fixture.to.sql`select count(*)::int as n from leads where name = 'mine'`)[0]?.n;
  const archive = await checkArchive(backupFile(file));
  await expect(restoreBackup(fixture.to.url, backupFile(file), archive, { replace: false })).rejects.toThrow(DatabaseNotEmpty);
  expect(await targetLeadCount()).toBe(1);
  const regained = await restoreBackup(fixture.to.url, backupFile(file), archive, { replace: true });
  expect(await targetLeadCount()).toBe(0);
  expect(regained.map(({ name, access, before }) => [name, access, before])).toEqual([
    ["erased", "planner", null],
    ["left", "planner", "disabled"],
    ["lowered", "admin", "planner"],
  ]);
  // Who had no account before the restore, as on a new machine, has all of them.
  expect(await factorsIn(fixture.to.sql)).toEqual(["code-2", "code-of-erased", "key-laptop", "key-of-erased"]);
});

test("an existing file is not overwritten", async () => {
  const file = join(fixture.folder, "there.tar.gz");
  await writeFile(file, "a letter");
  await expect(makeBackup(fixture.from.url, file, key, "operator")).rejects.toThrow("exists already");
  expect(await readFile(file, "utf8")).toBe("a letter");
  expect((await readdir(fixture.folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
});
