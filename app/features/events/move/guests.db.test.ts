import { expect, it } from "vitest";
import { editableRecord } from "#app/records/record.server.ts";
import { readOwn } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { editFunction, functionRecord, selectFunctions } from "../functions/functions.server.ts";
import { EditedFunction } from "../functions/functions.ts";
import { moveWithEvent, readMoveOffer } from "./event-move.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const sravani = testPerson("Sravani Reddy", "admin");
const ravi = testPerson("Ravi Banthi", "crew");
const insert = async (text: string) => (await database.owner.unsafe(`${text} returning *`))[0] as Record<string, unknown>;

it("tells of another number of guests whoever has a line or a task, and the vendors of the function", async () => {
  const event = (await insert("insert into events (name, date, status) values ('Wedding', '2098-06-11', 'active')")) as {
    id: string;
  };
  const functionOf = (name: string) =>
    insert(`insert into event_functions (event_id, name, day, start_time, guests, venue, position) values
      ('${event.id}', '${name}', '2098-06-12', '19:00', 600, 'Palm Court', 1)`) as Promise<{ id: string }>;
  const [sangeet, haldi] = [await functionOf("Sangeet"), await functionOf("Haldi")];
  const vendorOf = async (name: string) => {
    const { id } = await insert(
      `insert into vendors (vendor_name, status, contact_email) values ('${name}', 'active', '${name}@vendor.example')`,
    );
    await database.owner`insert into event_vendors (event_id, vendor_id, booking_state) values (${event.id}, ${id as string}, 'booked')`;
    return id;
  };
  const [caterer, flowers] = [await vendorOf("caterer"), await vendorOf("flowers")];
  await vendorOf("tents");
  const line = (of: string, title: string, who: string) =>
    database.owner`insert into run_items (event_id, function_id, day, start_time, minutes, title, who)
      values (${event.id}, ${of}, '2098-06-12', '20:00', 20, ${title}, ${who})`;
  await line(sangeet.id, "Dinner", `person.${ravi.id} person.${keerthi.id} vendor.${caterer}`);
  await line(haldi.id, "Petals", `vendor.${flowers}`);
  await database.owner`insert into tasks (title, event_id, assigned_to) values ('Head count to the caterer', ${event.id}, ${sravani.id})`;

  const raise = async (fields: Record<string, string>) => {
    const row = (await readOwn(keerthi, (tx) => selectFunctions(tx, event.id))).find(({ id }) => id === sangeet.id);
    const { snapshot, ...sent } = editableRecord(functionRecord, row as never);
    return editFunction(keerthi, EditedFunction.parse({ ...snapshot, ...sent, ...fields, snapshot: JSON.stringify(snapshot) }));
  };
  expect(await raise({ note: "Jain food too" })).not.toHaveProperty("guestsBefore");
  expect(await raise({ guaranteed: "850" })).toMatchObject({ isMoved: false, guestsBefore: 600 });
  const told = await database.owner`select person, kind from notifications where kind = 'guests' order by person`;
  expect(told.map(({ person, kind }) => [person, kind])).toEqual([ravi.id, sravani.id].sort().map((id) => [id, "guests"]));

  const [row] = await database.owner`select version from events where id = ${event.id}`;
  const now = { id: event.id, date: "2098-06-11", status: "active", version: row?.version as number } as const;
  const offer = await readMoveOffer(keerthi, now, "", { id: sangeet.id, name: "Sangeet", when: "", guests: "850 guests" });
  // The flowers have to do with the Haldi only; who has no line may have to do with any.
  expect(offer?.vendors).toEqual(["caterer", "tents"]);
  const answer = { id: event.id, version: now.version, from: "2098-06-11", function: sangeet.id } as const;
  expect(await moveWithEvent(keerthi, { ...answer, news: "guests", vendors: "1", mail_vendors: "1" })).toBe(
    "2 vendors are to confirm. 2 mails are on the way.",
  );
  const [mail] = await database.owner`select recipient, subject, text from outbox order by recipient`;
  expect(mail).toMatchObject({ recipient: "caterer@vendor.example", subject: "850 guests: Wedding, Sangeet" });
  expect(mail?.text).toContain(
    "we now count on 850 guests for Wedding, Sangeet on 12\u00a0Jun\u00a02098, 7:00\u00a0PM, Palm Court.",
  );
  const states = await database.owner`select booking_state as state from event_vendors where event_id = ${event.id}
    order by vendor_id = ${flowers as string}`;
  expect(states.map(({ state }) => state)).toEqual(["asked", "asked", "booked"]);
});
