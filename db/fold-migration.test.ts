import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { fold } from "#app/platform/values/fold.ts";
import { connect, type Sql, withParts } from "./connect.ts";
import { migrate } from "./migrate.ts";
import { ensureAppLogin } from "./roles.ts";

const migrations = join(import.meta.dirname, "migrations");
const name = `fold_${randomUUID().replaceAll("-", "")}`;
const tables = ["events", "leads", "clients", "quotes", "invoices", "vendors", "tasks"];
let server: Sql;
let sql: Sql;
let url: string;

/** A database as the version before left it. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "toranam-fold-"));
  const older = (await readdir(migrations)).filter((file) => /^\d{4}_/.test(file) && file < "0103");
  for (const file of older) await copyFile(join(migrations, file), join(folder, file));
  server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  await server.unsafe(`create database ${name} template template0`);
  url = withParts(inject("templateUrl"), { database: name });
  await ensureAppLogin(url, "test");
  await migrate(url, folder);
  await rm(folder, { recursive: true });
  sql = connect(url, { max: 1 });
});

afterAll(async () => {
  await sql.end();
  await server.unsafe(`drop database ${name} with (force)`);
  await server.end();
});

it("rows of an older version are found by their folded texts after the upgrade, and keep all else", async () => {
  await sql`insert into events (name, venue) values ('José’s Sangeet', 'క్\u200cషేత్రం')`;
  await sql`insert into leads (name, phone) values ('ज़रीना', '९८४८० १२३४५'), ('Meera Rao', '98480 12346')`;
  await sql`insert into clients (name, phone) values ('Müller', '౯౮౪౮౦ ౧౨౩౪౭')`;
  await sql`insert into quotes (client_name, content) values ('José', '{"title": "వివాహం"}')`;
  await sql`insert into invoices (client_name, amount, status, number, office, invoice_date)
    values ('José', 100, 'issued', 'INV-H/2627/00015', 'hyderabad', '2026-11-20')`;
  await sql`insert into vendors (vendor_name) values ('Éclair'), ('anjali'), ('Zoya')`;
  await sql`insert into tasks (title) values ('Call José')`;
  const before = await rows();
  const indexes = await indexNames();

  // A view that somebody made for reports.
  await sql`create view report as select title, search_text from tasks_with_users`;
  expect(await migrate(url)).toContain("0103_fold.sql");

  // Later migrations add columns.
  const after = (await rows()).map((table, at) =>
    table.map(({ row }, line) => ({
      row: Object.fromEntries(Object.keys(before[at]?.[line]?.row).map((name) => [name, row[name]])),
    })),
  );
  expect(after).toEqual(before);
  const renamed: Record<string, string> = {
    vendors_by_lower_name: "vendors_by_folded_name",
    clients_by_lower_name: "clients_by_folded_name",
    // 0139
    leads_by_name: "leads_by_folded_name",
  };
  expect(await indexNames()).toEqual(expect.arrayContaining(indexes.map((index) => renamed[index] ?? index)));
  const texts = await Promise.all(tables.map((table) => sql.unsafe(`select search_text from ${table}`)));
  for (const text of ["jose's", "క్షేత్రం", "जरीना", "9848012345", "muller", "9848012347", "వివాహం", "eclair"])
    expect(texts.flat().some(({ search_text: searched }) => searched.includes(fold(text)))).toBe(true);
  await sql`set enable_seqscan = off`;
  const phones = ["9848012345", "9848012346"];
  expect(await sql`select name from leads where phone_keys && ${phones}::text[] order by phone_keys`).toEqual([
    { name: "ज़रीना" },
    { name: "Meera Rao" },
  ]);
  expect(await sql`select name from clients where phone_keys @> array['9848012347']`).toEqual([{ name: "Müller" }]);
  await expect(sql`update invoices set client_name = 'Another'`, "triggers work again").rejects.toThrow("issued");
});

const rows = () =>
  Promise.all(
    tables.map((table) =>
      sql.unsafe(`select to_jsonb(t) - 'search_text' - 'phone_key' - 'phone_keys' as row from ${table} t order by id`),
    ),
  );

const indexNames = async () =>
  (await sql`select indexname from pg_indexes where schemaname = 'public' and tablename = any(${tables})`)
    .map(({ indexname }) => String(indexname))
    .sort();
