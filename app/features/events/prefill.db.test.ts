import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { askedTimeHint } from "#app/content/asked-time.ts";
import { readNewSources } from "#app/features/quotes/staff/staff-quote.server.ts";
import { describeLead } from "#app/records/asked/described-lead.server.ts";
import { asSystem } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readEvent } from "./edit-event.server.ts";
import { createEvent } from "./events.server.ts";
import { NewEvent } from "./events.ts";
import { prefillFrom } from "./prefill.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

const enquire = (leadId: string, fields: Record<string, string>) => {
  const { vision = "", time = "18:00", date = "2099-02-14" } = fields;
  return database.owner`
    insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, vision, guests, idempotency_key)
    values (${leadId}, 'Anjali', 'a@example.com', '9840012345', 'Wedding', ${date}, ${time}, ${vision}, 'family only', ${vision + time})`;
};

it("prefills an event from what its lead asks for and the first enquiry that says something, and marks the lead as won", async () => {
  const [lead] = await database.owner`
    insert into leads (name, company, kind, days, place, functions, budget)
    values ('Anjali', 'Nuvera', 'Wedding', '2099-02-14..2099-02-16', 'Rushikonda', 'Haldi, Sangeet', '50000000..80000000') returning id`;
  await enquire(lead?.id, { time: "17:00", date: "2099-02-20" });
  await enquire(lead?.id, { vision: "Marigolds" });
  await enquire(lead?.id, { vision: "Did you get my message?", time: "soon" });
  const prefilled = await prefillFrom(keerthi, lead?.id);
  expect(prefilled).toMatchObject({
    name: "Nuvera: Wedding",
    date: "2099-02-14",
    time: "18:00",
    venue: "Rushikonda",
    event_type: "Wedding",
  });
  expect(prefilled?.description?.replaceAll("\u00a0", " ")).toBe(
    "Marigolds\nDays: 14–16 Feb 2099\nFunctions: Haldi, Sangeet\nGuests: family only\nBudget: ₹5–8 L",
  );
  // A client's acceptance starts an event with the same.
  const accepted = await asSystem("quotes", async (tx) => {
    const [row] = await tx.select().from(leads).where(eq(leads.id, lead?.id));
    return row && describeLead(tx, row);
  });
  expect(accepted?.description).toBe(prefilled?.description);
  await database.owner`update leads set place = 'Secunderabad' where id = ${lead?.id}`;
  expect(await prefillFrom(keerthi, lead?.id)).toMatchObject({
    venue: "",
    description: expect.stringContaining("\nPlace: Secunderabad\n"),
  });
  const event = NewEvent.parse(prefilled);
  await createEvent(keerthi, event);
  const functions = await database.owner`select name, day::text, start_time, venue from event_functions order by day`;
  expect(functions.map((one) => Object.values(one).join(" "))).toEqual([
    "Haldi 2099-02-14 18:00 Rushikonda",
    "Sangeet 2099-02-15  Rushikonda",
    "Wedding, day 3 2099-02-16  Rushikonda",
  ]);
  const [stored] = await database.owner`select date::text, time, venue from events where id = ${event.id}`;
  expect(stored).toEqual({ date: "2099-02-14", time: "18:00", venue: "Rushikonda" });
  expect((await database.owner`select stage from leads`)[0]?.stage).toBe("won");
  const again = NewEvent.parse({ lead_id: lead?.id, name: "Reception" });
  expect(await createEvent(keerthi, again)).toEqual({ hasWonLead: false });
  expect(await database.owner`select fields from audit_log where action = 'lead moved' and object_id = ${lead?.id}`).toEqual([
    { fields: { stage: ["new", "won"] } },
  ]);
});

it("prefills the State of an event from the lead's newest quote that has one", async () => {
  const [lead] = await database.owner`insert into leads (name) values ('Anjali') returning id`;
  const leadId = lead?.id as string;
  expect(await prefillFrom(keerthi, leadId)).toMatchObject({ state_code: "" });
  for (const [days, code] of [
    [3, "36"],
    [2, "37"],
    [1, ""],
  ] as const)
    await database.owner`insert into quotes (lead_id, office, content, event_state_code, created_at)
      values (${leadId}, 'hyderabad', '{}', ${code}, now() - make_interval(days => ${days}))`;
  expect(await prefillFrom(keerthi, leadId)).toMatchObject({ name: "Anjali: event", state_code: "37" });
});

it('prefills an event of a lead by phone with what was said, and names no event "Other"', async () => {
  const [lead] = await database.owner`insert into leads (name, kind, guests, days)
    values ('Anjali', 'Other', '300–400', '2027-02-20..2027-02-28 flexible') returning id`;
  await database.owner`insert into lead_notes (lead_id, text, author, author_name) values (${lead?.id}, 'Lamps on the lake', 'p', 'K')`;
  expect(await prefillFrom(keerthi, lead?.id)).toMatchObject({
    ...{ name: "Anjali: event", event_type: "Other", date: "", time: "" },
    description: "Lamps on the lake\nDays: 20–28 Feb 2027, flexible\nGuests: 300–400",
  });
});

it("says the part of the day that the newest enquiry about the lead's day asks for, beside the hours of quote and event", async () => {
  const [lead] =
    await database.owner`insert into leads (name, kind, days) values ('Evening', 'Wedding', '2099-02-14') returning id`;
  await enquire(lead?.id, { time: "Evening", vision: "One" });
  await enquire(lead?.id, { time: "Morning", date: "2099-03-01", vision: "Two" });
  await enquire(lead?.id, { time: "Not sure", vision: "Three" });
  const prefilled = await prefillFrom(keerthi, lead?.id);
  expect(prefilled).toMatchObject({ time: "", asked_time: "Evening" });
  expect(askedTimeHint(prefilled?.asked_time)).toBe("The enquiry asks for the evening.");
  expect(askedTimeHint("Both")).toBe("The enquiry asks for morning and evening.");
  const event = NewEvent.parse(prefilled);
  await createEvent(keerthi, event);
  expect((await readEvent(keerthi, event.id))?.lead?.askedTime).toBe("Evening");
  expect((await readNewSources(keerthi, { lead: lead?.id, event: "" })).lead?.askedTime).toBe("Evening");
});
