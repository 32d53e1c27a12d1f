import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testDatabase } from "./test/database.ts";

const database = testDatabase();
const migration = readFileSync(join(import.meta.dirname, "migrations/0091_visible_names.sql"), "utf8");

it("stored names lose their direction marks at the upgrade, and keep the joiners of Indian scripts", async () => {
  const { owner } = database;
  await owner`insert into leads (name, company) values (${"Rao\u202e \u2066Mavanthi"}, ${"రమేశ్\u200cకు"})`;
  await owner`insert into vendors (vendor_name) values (${"\u200bLights\ufeff"}), (${"\u202e"})`;
  await owner`insert into events (name, venue) values ('Sangeet', ${"Hall\u200f"})`;
  await owner.unsafe(migration);
  expect(await owner`select name, company from leads`).toEqual([{ name: "Rao Mavanthi", company: "రమేశ్\u200cకు" }]);
  expect(await owner`select vendor_name from vendors order by length(vendor_name)`, "a name is never empty").toEqual([
    { vendor_name: "\u202e" },
    { vendor_name: "Lights" },
  ]);
  expect(await owner`select venue, version from events`).toEqual([{ venue: "Hall", version: 2 }]);
});
