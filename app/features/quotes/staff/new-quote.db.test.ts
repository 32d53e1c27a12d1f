import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { prefillQuote } from "./new-quote.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "user");

const none = { leadId: null, eventId: null, clientId: null };
const addLead = async () => {
  const [lead] = await database.owner`
    insert into leads (name, email, phone) values ('Meghana Sirimalle', 'meghana@client.example', '9000012345') returning id`;
  return lead?.id as string;
};

describe("prefillQuote", () => {
  it("copies the data of the lead's enquiry", async () => {
    const leadId = await addLead();
    await database.owner`
      insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, location, guests, idempotency_key)
      values (${leadId}, 'M', 'm@client.example', '9000012345', 'Wedding', '2027-02-24', '18:30', 'MVP Colony, Visakhapatnam', 'About 300-400', ${leadId})`;
    const draft = await prefillQuote(keerthi, { ...none, leadId });
    expect(draft).toMatchObject({
      lead: leadId,
      clientName: "Meghana Sirimalle",
      clientPhone: "9000012345",
      office: "visakhapatnam",
    });
    expect(draft).toMatchObject({
      clientEmail: "meghana@client.example",
      eventStateCode: "37",
      validUntil: addDays(today(), 14),
    });
    expect(draft.content.functions[0]).toMatchObject({ name: "Wedding", day: "2027-02-24", time: "18:30", guests: "400" });
  });

  it("takes over name, day and place of an event", async () => {
    const [event] = await database.owner`
      insert into events (name, date, venue, event_type, state_code) values ('Sirimalle wedding', '2027-02-24', 'Lawns', 'Wedding', '37') returning id`;
    const draft = await prefillQuote(keerthi, { ...none, eventId: event?.id as string });
    expect(draft.content.title).toBe("Sirimalle wedding");
    expect(draft).toMatchObject({ event: event?.id, office: "visakhapatnam", eventStateCode: "37" });
    expect(draft.content.city, "of the office").toBe("Visakhapatnam");
  });

  it.each([
    ["Rushikonda Sea Lawns, Vizag", "visakhapatnam", "37"],
    ["a lawn in Vizag", "visakhapatnam", "37"],
    ["Clock Tower Banquets, Secunderabad", "hyderabad", "36"],
    ["Gachibowli, Hyderabad", "hyderabad", "36"],
    ["Our farm near Vijayawada", "hyderabad", ""],
  ])("takes office and State from the place %s", async (place, office, eventStateCode) => {
    const leadId = await addLead();
    await database.owner`
      insert into contact_submissions (idempotency_key, name, email, phone, event_type, date, time, location, lead_id)
      values (${randomUUID()}, 'M', 'm@client.example', '9000012345', 'Wedding', '2027-02-24', '18:30', ${place}, ${leadId})`;
    expect(await prefillQuote(keerthi, { ...none, leadId })).toMatchObject({ office, eventStateCode });
  });
});
