import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connect, type Sql, withParts } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { ensureAppLogin } from "./roles.ts";

const name = `phone_keys_${randomUUID().replaceAll("-", "")}`;
let server: Sql;
let owner: Sql;
let folder: string;

beforeAll(async () => {
  server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  await server.unsafe(`create database ${name} template template0`);
  owner = connect(withParts(inject("templateUrl"), { database: name }), { max: 1 });
  folder = await mkdtemp(join(tmpdir(), "toranam-phones-"));
});
afterAll(async () => {
  await owner.end();
  await server.unsafe(`drop database ${name} with (force)`);
  await server.end();
  await rm(folder, { recursive: true });
});

it("stored numbers stay as they were typed at the upgrade, and each of a field is found", async () => {
  const url = withParts(inject("templateUrl"), { database: name });
  await ensureAppLogin(url, "test");
  const migrations = join(import.meta.dirname, "migrations");
  for (const file of await readdir(migrations))
    if (/^\d{4}_.*\.sql$/.test(file) && file < "0102") await copyFile(join(migrations, file), join(folder, file));
  await migrate(url, folder);
  const keys: Record<string, string[]> = {
    "98480 12361 / 98480 12362": ["9848012361", "9848012362"],
    "౯౮౪౮౦ ౧౨౩౪౫": ["9848012345"],
    "+91 98480 54321": ["9848054321"],
    "040 2345 6789 ext 12": ["4023456789"],
    // Since 0138.
    "98480 22345, Flat 302": ["9848022345", "302"],
    "(R) 040-2780 1234 (M) 94400 12345": ["4027801234", "9440012345"],
  };
  const phones = [...Object.keys(keys), "9.19848E+11", null];
  for (const phone of phones) {
    await owner`insert into leads (name, phone) values ('Lead', ${phone})`;
    await owner`insert into clients (name, phone) values ('Client', ${phone})`;
    await owner`insert into vendors (vendor_name, phone) values ('Vendor', ${phone})`;
  }
  expect(await migrate(url)).toEqual(expect.arrayContaining(["0102_phone_keys.sql", "0138_phone_keys.sql"]));
  for (const table of ["leads", "clients", "vendors"]) {
    const stored = table === "vendors" ? "phone_keys(phone)" : "phone_keys";
    const rows = await owner.unsafe(`select phone, ${stored} as keys, search_text, version from ${table} order by created_at`);
    expect(new Set(rows.map(({ phone }) => phone)), "nothing entered is lost").toEqual(new Set(phones));
    expect(rows.map(({ version }) => version)).toEqual(phones.map(() => 1));
    expect(Object.fromEntries(rows.map(({ phone, keys }) => [phone, keys]))).toMatchObject(keys);
    for (const { keys, search_text } of rows)
      for (const key of keys as string[]) expect(search_text, "the text that a search looks in").toContain(key);
  }
});
