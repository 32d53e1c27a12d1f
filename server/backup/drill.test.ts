import { createReadStream, createWriteStream } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { drill } from "./drill.ts";
import { backupFile, backupFixture, key, longNotes } from "./fixture.ts";
import { checkArchive, restoreBackup } from "./restore-backup.ts";
import { unseal } from "./seal.ts";

const fixture = backupFixture("drilled");

test("an unsigned archive of an older version is accepted only when told to, one of another key never", async () => {
  const { file } = await fixture.backup("signed.tar.gz");
  const unsigned = join(fixture.folder, "unsigned.tar.gz");
  await pipeline(unseal(key)(createReadStream(file)), createWriteStream(unsigned));
  await expect(checkArchive(backupFile(unsigned))).rejects.toThrow("is not signed");
  const accepted = { ...backupFile(unsigned), allowUnsigned: true };
  expect((await checkArchive(accepted)).checksums.lead_notes?.rows).toBe(longNotes);
  for (const other of ["another key of 32 or more characters.", null])
    await expect(checkArchive({ file, key: other, allowUnsigned: true })).rejects.toThrow("another key");
});

test("a backup that is changed between the check and the restore leaves the data unchanged", async () => {
  const { file } = await fixture.backup("swapped.tar.gz");
  const archive = await checkArchive(backupFile(file));
  const bytes = await readFile(file);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) ^ 1;
  await writeFile(file, bytes);
  await fixture.to.sql`insert into leads (name) values ('mine')`;
  await expect(restoreBackup(fixture.to.url, backupFile(file), archive, { replace: true })).rejects.toThrow("was changed");
  expect((await fixture.to.sql`select name from leads`).map(({ name }) => name)).toEqual(["mine"]);
});

test("a drill restores a backup into a temporary database, names what differs from the checksums and the live documents, and records the result", async () => {
  const { file } = await fixture.backup("drill.tar.gz");
  const document = "00000000-0000-4000-8000-000000000001";
  await fixture.from
    .sql`insert into issued_documents (id, kind, document, created_at) values (${document}, 'invoice', '{}', now() - interval '1 day')`;
  const lastEntry = async () => (await fixture.from.sql`select action, fields from audit_log order by id desc limit 1`)[0];
  const lost = await drill(fixture.from.url, backupFile(file));
  expect(lost.differences).toEqual([`issued document ${document}: is missing`]);
  expect(await lastEntry()).toMatchObject({ action: "restore drill failed", fields: { differences: lost.differences } });

  const { file: whole } = await fixture.backup("drill-whole.tar.gz");
  const passed = await drill(fixture.from.url, backupFile(whole));
  expect(passed).toMatchObject({ differences: [], documents: 1 });
  expect(passed.rows).toBeGreaterThan(longNotes);
  expect(await lastEntry()).toMatchObject({ action: "restore drill passed" });

  await truncate(whole, 5000);
  expect((await drill(fixture.from.url, backupFile(whole))).differences).toEqual([`${whole} is truncated.`]);
  const left = await fixture.server`select datname from pg_database where datname like 'toranam_drill_%'`;
  expect(left).toHaveLength(0);
});
