import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

export const phoneKeys: UpgradeCase = {
  title: "stored numbers stay as they were typed at the upgrade, and each of a field is found",
  before: "0102_phone_keys.sql",
  async fill(sql) {
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
      await sql`insert into leads (name, phone) values ('Numbered', ${phone})`;
      await sql`insert into clients (name, phone) values ('Numbered', ${phone})`;
      await sql`insert into vendors (vendor_name, phone) values ('Numbered', ${phone})`;
    }
    return async () => {
      for (const table of ["leads", "clients", "vendors"]) {
        const [stored, named] = table === "vendors" ? ["phone_keys(phone)", "vendor_name"] : ["phone_keys", "name"];
        const rows = await sql.unsafe(
          `select phone, ${stored} as keys, search_text, version from ${table} where ${named} = 'Numbered' order by created_at`,
        );
        expect(new Set(rows.map(({ phone }) => phone)), "nothing entered is lost").toEqual(new Set(phones));
        expect(rows.map(({ version }) => version)).toEqual(phones.map(() => 1));
        expect(Object.fromEntries(rows.map(({ phone, keys }) => [phone, keys]))).toMatchObject(keys);
        for (const { keys, search_text } of rows)
          for (const key of keys as string[]) expect(search_text, "the text that a search looks in").toContain(key);
      }
    };
  },
};
