import { expect } from "vitest";
import { fold } from "#app/platform/values/fold.ts";
import type { Sql } from "#db/connect.ts";
import type { UpgradeCase } from "./upgrade-case.ts";

const tables = ["events", "leads", "clients", "quotes", "invoices", "vendors", "tasks"];

export const foldedTexts: UpgradeCase = {
  title: "rows of an older version are found by their folded texts after the upgrade, and keep all else",
  before: "0103_fold.sql",
  async fill(sql) {
    await sql`insert into events (name, venue) values ('José’s Sangeet', 'క్\u200cషేత్రం')`;
    await sql`insert into leads (name, phone) values ('ज़रीना', '९८४८० १२३४५'), ('Meera Rao', '98480 12346')`;
    await sql`insert into clients (name, phone) values ('Müller', '౯౮౪౮౦ ౧౨౩౪౭')`;
    await sql`insert into quotes (client_name, content) values ('José', '{"title": "వివాహం"}')`;
    await sql`insert into invoices (client_name, amount, status, number, office, invoice_date)
      values ('José', 100, 'issued', 'INV-H/2627/00015', 'hyderabad', '2026-11-20')`;
    await sql`insert into vendors (vendor_name) values ('Éclair'), ('anjali'), ('Zoya')`;
    await sql`insert into tasks (title) values ('Call José')`;
    const before = await readRows(sql);
    const indexes = await indexNames(sql);
    // A view that somebody made for reports.
    await sql`create view report as select title, search_text from tasks_with_users`;
    return async () => {
      const after = await readRows(sql);
      // Later migrations add columns.
      for (const [table, rows] of Object.entries(before))
        for (const [id, row] of Object.entries(rows))
          expect(Object.fromEntries(Object.keys(row).map((name) => [name, after[table]?.[id]?.[name]]))).toEqual(row);
      const renamed: Record<string, string> = {
        vendors_by_lower_name: "vendors_by_folded_name",
        clients_by_lower_name: "clients_by_folded_name",
        // 0139
        leads_by_name: "leads_by_folded_name",
      };
      expect(await indexNames(sql)).toEqual(expect.arrayContaining(indexes.map((index) => renamed[index] ?? index)));
      const texts = await Promise.all(tables.map((table) => sql.unsafe(`select search_text from ${table}`)));
      for (const text of ["jose's", "క్షేత్రం", "जरीना", "9848012345", "muller", "9848012347", "వివాహం", "eclair"])
        expect(texts.flat().some(({ search_text: searched }) => searched.includes(fold(text)))).toBe(true);
      await sql`set enable_seqscan = off`;
      const phones = ["9848012345", "9848012346"];
      const found = await sql`
        select name from leads where phone_keys && ${phones}::text[] and name <> 'Numbered' order by phone_keys`;
      expect(found).toEqual([{ name: "ज़रीना" }, { name: "Meera Rao" }]);
      expect(await sql`select name from clients where phone_keys @> array['9848012347']`).toEqual([{ name: "Müller" }]);
      await sql`reset enable_seqscan`;
      await expect(sql`update invoices set client_name = 'Another'`, "triggers work again").rejects.toThrow("issued");
    };
  },
};

/** The rows of each table by their ids. What quotes cost has a table of its own since 0199: the case `costs`. */
async function readRows(sql: Sql): Promise<Record<string, Record<string, Record<string, unknown>>>> {
  const read = async (table: string) => {
    const rows = await sql.unsafe(
      `select id, to_jsonb(t) - 'search_text' - 'phone_key' - 'phone_keys' - 'costs' as row from ${table} t`,
    );
    return [table, Object.fromEntries(rows.map(({ id, row }) => [id, row]))] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(read)));
}

const indexNames = async (sql: Sql) =>
  (await sql`select indexname from pg_indexes where schemaname = 'public' and tablename = any(${tables})`)
    .map(({ indexname }) => String(indexname))
    .sort();
