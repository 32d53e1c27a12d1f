import { describe, expect, it } from "vitest";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { prefillQuote } from "./new-quote.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "user");

const none = { leadId: null, eventId: null, clientId: null };
const addLead = async (days: string | null = null, place: string | null = null, functions: string | null = null) => {
  const [lead] = await database.owner`
    insert into leads (name, email, phone, kind, days, guests, place, functions)
    values ('Meghana Sirimalle', 'meghana@client.example', '9000012345', 'Wedding', ${days}, '300–400', ${place}, ${functions}) returning id`;
  return lead?.id as string;
};

describe("prefillQuote", () => {
  it("copies what the lead asks for, with the hour of its enquiry", async () => {
    const leadId = await addLead("2027-02-24", "MVP Colony, Visakhapatnam");
    await database.owner`
      insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, idempotency_key)
      values (${leadId}, 'M', 'm@client.example', '9000012345', 'Wedding', '2027-02-24', '18:30', ${leadId})`;
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

  it("has a function for each that the lead names, on its first day; of several days only the first one's is known", async () => {
    const functions = async (days: string) => {
      const draft = await prefillQuote(keerthi, { ...none, leadId: await addLead(days, null, "Haldi, Sangeet") });
      expect(new Set(draft.content.functions.map(({ id }) => id)).size).toBe(3);
      return draft.content.functions.slice(0, -1).map(({ name, day, guests }) => [name, day, guests]);
    };
    expect(await functions("2027-02-24")).toEqual([
      ["Haldi", "2027-02-24", "400"],
      ["Sangeet", "2027-02-24", "400"],
    ]);
    expect(await functions("2027-02-24..2027-02-26")).toEqual([
      ["Haldi", "2027-02-24", "400"],
      ["Sangeet", "", "400"],
    ]);
    expect(await functions("2027-02")).toEqual([
      ["Haldi", "", "400"],
      ["Sangeet", "", "400"],
    ]);
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
    const leadId = await addLead(null, place);
    expect(await prefillQuote(keerthi, { ...none, leadId })).toMatchObject({ office, eventStateCode });
  });
});
