import { expect, it } from "vitest";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { findEventChoices } from "./tasks.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

it("finds any event for a task, the coming ones first, then the latest", async () => {
  await database.owner`
    insert into events (name, date, venue) values ('Long ago', current_date - 900, 'Sea Lawns'), ('Lately', current_date - 9, 'Sea Lawns'),
      ('Far', current_date + 900, 'Sea Lawns'), ('Soon', current_date + 9, 'Sea Lawns'), ('Some day', null, 'Sea Lawns'), ('Elsewhere', null, 'Hall')`;
  const found = async (text: string) => (await findEventChoices(keerthi, text)).map(({ name }) => name);
  expect(await found("sea lawns")).toEqual(["Soon", "Far", "Lately", "Long ago", "Some day"]);
  expect([await found(""), await found("nowhere")]).toEqual([[], []]);
  await database.owner`
    with client as (insert into clients (kind, name, city) values ('person', 'Varsha Rao', 'Kadapa') returning id)
    update events set client_id = client.id from client where events.name = 'Far'`;
  await database.owner`
    with lead as (insert into leads (name, email) values ('Rao, Tarun', 'tarun@example.com') returning id)
    update events set lead_id = lead.id from lead where events.name = 'Lately'`;
  expect([await found("rao sea"), await found("rao varsha"), await found("kadapa")]).toEqual([["Far", "Lately"], ["Far"], []]);
});
