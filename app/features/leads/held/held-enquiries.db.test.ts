import { beforeEach, expect, it } from "vitest";
import { Forbidden } from "#app/errors.ts";
import { addTestPerson, emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { listHeld, markSpam, releaseEnquiries } from "./held-enquiries.server.ts";
import { readHeldFilters } from "./held-enquiries.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const arjun = testPerson("Arjun Varma", "planner");

beforeEach(() => emptyTables(database.owner, "contact_submissions, leads, outbox, audit_log"));

async function add(name: string, state = "held"): Promise<string> {
  const [row] = await database.owner`
    insert into contact_submissions (name, email, phone, event_type, date, time, vision, state, idempotency_key, created_at)
    values (${name}, ${`${name}@example.com`}, ${`98400 ${name.length}2345`}, 'Wedding', '2099-02-14', '18:00', 'Lamps', ${state}, ${name}, now() - interval '3 hours')
    returning id`;
  return row?.id;
}
const count = async (table: string) => Number((await database.owner.unsafe(`select count(*) from ${table}`))[0]?.count);
const held = async (show = "") => {
  const { enquiries, ...counts } = await listHeld(keerthi, readHeldFilters(new URLSearchParams({ show })));
  return { names: enquiries.map(({ name }) => name), ...counts };
};

it("lists held enquiries and spam, and no received one", async () => {
  await add("Anjali");
  await add("Robot", "spam");
  await add("Known", "received");
  expect(await held()).toEqual({ names: ["Anjali"], held: 1, spam: 1 });
  expect(await held("spam")).toEqual({ names: ["Robot"], held: 1, spam: 1 });
});

it("releases an enquiry, once for two people at once: it gets a lead, whose reply clock runs since the enquiry came, and both mails", async () => {
  const id = await add("Anjali");
  const handled = await Promise.all([releaseEnquiries(keerthi, [id]), releaseEnquiries(arjun, [id])]);
  expect(handled.map(({ changed }) => changed).sort()).toEqual([0, 1]);
  expect([await count("leads"), await count("outbox")]).toEqual([1, 2]);
  const [row] = await database.owner`
    select s.state, l.name, l.stage, l.awaiting_reply_since = date_trunc('milliseconds', s.created_at) as since, l.reply_due_at > s.created_at as due
    from contact_submissions s join leads l on l.id = s.lead_id`;
  expect(row).toEqual({ state: "received", name: "Anjali", stage: "new", since: true, due: true });
  const lines = await database.owner`select object_id, fields from audit_log where action = 'enquiry released'`;
  expect(lines).toMatchObject([{ object_id: id, fields: { state: ["held", "received"] } }]);
  expect(await held()).toEqual({ names: [], held: 0, spam: 0 });
});

it("joins the open lead of the same person, whose clock then runs since the older enquiry", async () => {
  await database.owner`insert into leads (name, email, awaiting_reply_since, reply_due_at)
    values ('Anjali', 'anjali@example.com', now(), now() + interval '24 hours')`;
  await releaseEnquiries(keerthi, [await add("Anjali")]);
  expect(
    await count("leads where awaiting_reply_since < now() - interval '2 hours' and reply_due_at < now() + interval '22 hours'"),
  ).toBe(1);
});

it("marks several held enquiries as spam, which can still be released; a received enquiry stays as it is", async () => {
  const ids = [await add("Robot"), await add("Wedding couple"), await add("Known", "received")];
  expect(await markSpam(keerthi, ids)).toEqual({ changed: 2, unchanged: 1 });
  expect(await markSpam(arjun, ids)).toEqual({ changed: 0, unchanged: 3 });
  expect(await releaseEnquiries(keerthi, ids.slice(1))).toEqual({ changed: 1, unchanged: 1 });
  expect(await held("spam")).toEqual({ names: ["Robot"], held: 0, spam: 1 });
  expect([await count("audit_log where action = 'enquiry marked spam'"), await count("leads")]).toEqual([2, 1]);
});

it("is for the staff only", async () => {
  const pending = await addTestPerson("Neha Patnaik", "pending");
  for (const call of [
    listHeld(pending, readHeldFilters(new URLSearchParams())),
    releaseEnquiries(pending, []),
    markSpam(pending, []),
  ]) {
    await expect(call).rejects.toThrow(Forbidden);
  }
});
