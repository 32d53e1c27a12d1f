import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { checkArchive } from "./backup/restore-backup.ts";
import { lastBackupTime, makeNightlyBackup } from "./nightly-backup.ts";

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

test("one of many servers makes one backup per night, and older ones are deleted", async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => makeNightlyBackup(url, folder, 30)));
  const files = made.filter((file) => file !== null);
  expect(files).toHaveLength(1);
  await expect(checkArchive(files[0] as string)).resolves.toBeTruthy();
  expect(await makeNightlyBackup(url, folder, 30)).toBeNull();

  const old = "toranam-2020-01-01T21-00-00-000Z.tar.gz";
  for (const name of [old, "my own copy.tar.gz"]) await writeFile(join(folder, name), "");
  const tomorrow = new Date(Date.now() + 24 * 3_600_000);
  expect(await makeNightlyBackup(url, folder, 30, tomorrow)).not.toBeNull();
  const left = await readdir(folder);
  expect(left).not.toContain(old);
  expect(left).toContain("my own copy.tar.gz");
  expect(left).toHaveLength(3);
});
