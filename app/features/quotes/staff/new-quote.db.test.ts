import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { defaultDocuments } from "#app/content/company.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { createEvent } from "../../events/events.server.ts";
import { NewEvent } from "../../events/events.ts";
import { prefillFrom } from "../../events/prefill.server.ts";
import { emptyFunction, emptyQuoteLine, functionForAll } from "../quote-draft.ts";
import { saveQuote } from "../quote-drafts.server.ts";
import { applyTemplate, saveQuoteTemplate } from "../templates/templates.server.ts";
import { prefillQuote } from "./new-quote.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");

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

  it("has a function for each that the lead names, and for each of its days", async () => {
    const functions = async (days: string) => {
      const draft = await prefillQuote(keerthi, { ...none, leadId: await addLead(days, null, "Haldi, Sangeet") });
      const { functions } = draft.content;
      expect(new Set(functions.map(({ id }) => id)).size).toBe(functions.length);
      return draft.content.functions.slice(0, -1).map(({ name, day, guests }) => [name, day, guests]);
    };
    expect(await functions("2027-02-24")).toEqual([
      ["Haldi", "2027-02-24", "400"],
      ["Sangeet", "2027-02-24", "400"],
    ]);
    expect(await functions("2027-02-24..2027-02-26")).toEqual([
      ["Haldi", "2027-02-24", "400"],
      ["Sangeet", "2027-02-25", "400"],
      ["Wedding, day 3", "2027-02-26", "400"],
    ]);
    for (const undecided of ["2027-02", "2027-02-20..2027-02-28 flexible"])
      expect(await functions(undecided)).toEqual([
        ["Haldi", "", "400"],
        ["Sangeet", "", "400"],
      ]);
  });

  it("keeps what an English lead wrote in another script", async () => {
    const { content } = await prefillQuote(keerthi, { ...none, leadId: await addLead("2027-02-24", null, "సంగీత్") });
    expect(content.functions[0]?.name).toBe("సంగీత్");
  });

  it("names all days of the lead on the cover", async () => {
    const intro = async (days: string) => {
      const { content } = await prefillQuote(keerthi, { ...none, leadId: await addLead(days) });
      return content.intro.replaceAll("\u00a0", " ");
    };
    expect(await intro("2027-02-24..2027-02-26")).toBe("Wedding, 24–26 Feb 2027");
    expect(await intro("2027-02-24..2027-02-26 flexible")).toBe("Wedding, 24–26 Feb 2027, flexible");
    expect(await intro("2027-02-24")).toBe("Wedding, 24 Feb 2027");
    expect(await intro("2027-02 flexible")).toBe("Wedding, Feb 2027, flexible");
  });

  it.each([
    ["te", "Meghana Sirimalle: పెళ్లి", ["హల్దీ", "సంగీత్", "పెళ్లి, 3వ రోజు"], "తేదీలు ఖరారు చేయడానికి", defaultDocuments.quoteTermsTe],
    ["hi", "Meghana Sirimalle: शादी", ["हल्दी", "संगीत", "शादी, दिन 3"], "तारीखें पक्की करने के लिए", defaultDocuments.quoteTermsHi],
  ] as const)("is in the client's language, also with a template: %s", async (language, title, names, label, terms) => {
    const leadId = await addLead("2027-02-24..2027-02-26", null, "Haldi, Sangeet");
    await database.owner`update leads set language = ${language} where id = ${leadId}`;
    const english = await prefillQuote(keerthi, none);
    const [quoteId, templateId] = [randomUUID(), randomUUID()];
    const sangeet = { ...emptyFunction(), name: "Sangeet", lines: [{ ...emptyQuoteLine(company()), title: "Tea" }] };
    await saveQuote(keerthi, quoteId, 0, { ...english, content: { ...english.content, functions: [sangeet, functionForAll()] } });
    await saveQuoteTemplate(keerthi, quoteId, { id: templateId, name: language });
    const draft = await prefillQuote(keerthi, { ...none, leadId });
    expect(draft.content.picture).toBe("weave-wedding");
    for (const { content } of [draft, await applyTemplate(keerthi, draft, templateId)]) {
      expect(content).toMatchObject({ title, terms, city: draft.content.city });
      expect(content.functions.slice(0, -1).map(({ name }) => name)).toEqual(names);
      expect(content.schedule[0]?.label).toBe(label);
      expect(content.intro + content.city).not.toMatch(/[a-z]/i);
    }
    const [, filled] = (await applyTemplate(keerthi, draft, templateId)).content.functions;
    expect(filled?.lines.map(({ title }) => title)).toEqual(["Tea"]);
  });

  it("has the functions of an event that no quote has", async () => {
    const leadId = await addLead("2027-02-24..2027-02-26", null, "Haldi, Sangeet");
    const event = NewEvent.parse({ ...(await prefillFrom(keerthi, leadId)), venue: "Lawns", time: "18:00" });
    await createEvent(keerthi, event);
    const draft = await prefillQuote(keerthi, { ...none, eventId: event.id });
    expect(draft.content.functions.map(({ name, day, time, place }) => [name, day, time, place])).toEqual([
      ["Haldi", "2027-02-24", "18:00", "Lawns"],
      ["Sangeet", "2027-02-25", "", "Lawns"],
      ["Wedding, day 3", "2027-02-26", "", "Lawns"],
      ["For all functions", "", "", ""],
    ]);
    await database.owner`delete from event_functions where event_id = ${event.id}`;
    await database.owner`
      insert into event_functions (id, event_id, name, day, venue, position) values (${event.id}, ${event.id}, '', '2027-03-05', '', 0)`;
    const ofOldEvent = await prefillQuote(keerthi, { ...none, eventId: event.id });
    expect(ofOldEvent.content.functions.map(({ day }) => day)).toEqual(["2027-03-05", "2027-03-06", "2027-03-07", ""]);
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
