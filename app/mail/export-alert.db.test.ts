import { expect, it } from "vitest";
import { addTestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { countExport } from "./export-alert.server.ts";

const database = testDatabase();
/** The only admin: with no ADMIN_EMAIL set, mails about the whole site go to them. */
const siteOwner = testPerson("Sravani Reddy", "admin");
const mails = async () =>
  (await database.owner`select recipient, text from outbox order by created_at`).map((mail) => ({ ...mail }));

it("mails the site's owner once when somebody exports more than 5,000 rows in a day", async () => {
  const keerthi = await addTestPerson("Keerthi Naidu", "planner");
  await countExport(keerthi, 2_000);
  await countExport(keerthi, 2_000);
  expect(await mails()).toEqual([]);
  await countExport(keerthi, 1_000);
  await countExport(keerthi, 60_000);
  expect(await mails()).toEqual([
    { recipient: siteOwner.email, text: expect.stringContaining("Keerthi Naidu has exported unusually much") },
  ]);
  const [entry] = await database.owner`select object_id from audit_log where action = 'unusually large exports'`;
  expect(entry?.object_id).toBe(keerthi.id);
});

it("mails the site's owner about more than twenty files in a day, and counts each person separately", async () => {
  const [ravi, neha] = [await addTestPerson("Ravi Teja", "planner"), await addTestPerson("Neha Rao", "planner")];
  for (let file = 0; file < 20; file++) for (const person of [ravi, neha]) await countExport(person, 0);
  const before = (await mails()).length;
  await countExport(ravi, 10);
  expect((await mails()).length).toBe(before + 1);
});
