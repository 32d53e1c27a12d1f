import { expect, it } from "vitest";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { clientEvents } from "../../../../test/client-events.ts";
import { readClientPage } from "../client-page.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
process.env.ORIGIN ??= "https://toranam.example";
const database = testDatabase();
const { addEvent } = clientEvents(database, testPerson("Keerthi Naidu", "planner"));

it("marks the functions that moved, came and were cancelled since the last visit, until the next one", async () => {
  const { id, link } = await addEvent("Moved");
  const changes = async (reader = link) =>
    Object.values((await readClientPage(reader)).changes).map(({ kind, before }) => [kind, before.replaceAll("\u00a0", " ")]);
  const nextVisit = () =>
    database.owner`update client_visits set last_opened_at = now() - interval '1 hour' where link_id = ${link.id}`;
  expect(await changes()).toEqual([]);
  await database.owner`update event_functions set start_time = '10:30' where event_id = ${id}`;
  expect(await changes(), "of one visit").toEqual([]);
  await nextVisit();
  await database.owner`update event_functions set start_time = '11:00' where event_id = ${id}`;
  await database.owner`insert into event_functions (event_id, name, day, start_time, position) values (${id}, 'Sangeet', '2099-02-25', '19:00', 2)`;
  const marked = [
    ["moved", "Tue 24 Feb 2099, 10:30 AM"],
    ["added", ""],
  ];
  expect(await changes({ ...link, isByClient: false }), "as the staff look at it").toEqual(marked);
  expect(await changes()).toEqual(marked);
  expect(await changes()).toEqual(marked);
  await nextVisit();
  await database.owner`update event_functions set status = 'cancelled' where event_id = ${id} and name = 'Sangeet'`;
  expect(await changes()).toEqual([["cancelled", ""]]);
  await nextVisit();
  await database.owner`update events set status = 'cancelled' where id = ${id}`;
  expect(await changes()).toEqual([["cancelled", ""]]);
});
