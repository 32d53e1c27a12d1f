import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { Conflict, Invalid } from "#app/errors.ts";
import { deleteClient } from "#app/features/clients/edit-client.server.ts";
import { deleteEvent } from "#app/features/events/edit-event.server.ts";
import { deleteLead } from "#app/features/leads/edit-lead.server.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import type { Person } from "#app/permissions.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { withdrawQuote } from "../change-quote.server.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { copyQuote, deleteQuote, discardChanges, saveQuote } from "../quote-drafts.server.ts";
import { readQuoteFilters } from "../quote-list.ts";
import { listQuotes, quotesAbout } from "../quotes.server.ts";
import { applyTemplate, saveQuoteTemplate } from "../templates/templates.server.ts";
import { prefillQuote } from "./new-quote.server.ts";
import { closeQuoteLink, recordDecline, renewQuoteLink, sendQuote } from "./send-quote.server.ts";
import { readQuote } from "./staff-quote.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const accounts = testPerson("Lakshmi Prasad", "accounts");
const keerthi = testPerson("Keerthi Naidu", "planner", ["margins"]);
const arjun = testPerson("Arjun Varma", "planner");
const sravani = testPerson("Sravani Mandara", "admin");
let id: string;

const rows = (table: string, where = "true") => database.owner.unsafe(`select * from ${table} where ${where}`);
const none = { leadId: null, eventId: null, clientId: null };
const addLead = async (stage = "new") => {
  const [lead] = await database.owner`
    insert into leads (name, email, phone, stage) values ('Meghana Sirimalle', 'meghana@client.example', '9000012345', ${stage}) returning id`;
  return lead?.id as string;
};

async function draftWith(changes: Partial<QuoteDraft> = {}): Promise<QuoteDraft> {
  return {
    ...(await prefillQuote(keerthi, none)),
    office: "visakhapatnam",
    clientName: "Meghana Sirimalle",
    clientEmail: "meghana@client.example",
    clientStateCode: "37",
    eventStateCode: "37",
    content: exampleQuote,
    costs: { canopy: "30000" },
    ...changes,
  };
}
const withDiscount = (discount: string): Partial<QuoteDraft> => ({
  content: { ...exampleQuote, discount, discountKind: "percent" },
});
const send = async (version = 1) => sendQuote(keerthi, id, version, null);

beforeEach(() => {
  id = randomUUID();
});

describe("saveQuote", () => {
  it("stores a quote as it was entered, and the same again once", async () => {
    const draft = await draftWith({ costs: { canopy: "30000", led: "about 50" } });
    expect(await saveQuote(keerthi, id, 0, draft)).toEqual({ outcome: "saved", version: 1 });
    expect(await saveQuote(keerthi, id, 0, draft)).toEqual({ outcome: "saved", version: 1 });
    expect((await readQuote(keerthi, id))?.draft).toEqual(draft);
  });

  it("neither shows what the lines cost to those without the right nor loses it when they save", async () => {
    const draft = await draftWith({ costs: { canopy: "30000" } });
    await saveQuote(keerthi, id, 0, draft);
    const shown = (await readQuote(arjun, id))?.draft as QuoteDraft;
    expect(shown.costs).toEqual({});
    await saveQuote(arjun, id, 1, { ...shown, clientName: "Meghana" });
    const stale = await saveQuote(arjun, id, 1, { ...shown, clientName: "Sirimalle family" });
    expect(stale).toMatchObject({ outcome: "stale", stored: { costs: {} } });
    expect((await readQuote(keerthi, id))?.draft).toMatchObject({ costs: { canopy: "30000" }, clientName: "Meghana" });
    expect((await readQuote(accounts, id))?.draft.costs).toEqual({ canopy: "30000" });
    // The database refuses the same where the server's own check would miss.
    const unchecked = { ...arjun, rights: ["margins"] } as const;
    expect((await readQuote(unchecked, id))?.draft.costs).toEqual({});
    await expect(saveQuote(unchecked, id, 2, { ...draft, costs: { canopy: "1" } })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("row-level security") },
    });
  });

  it("takes the costs along to copies and templates of those who do not see them, and deletes them with a draft", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    const [copyId, templateId] = [randomUUID(), randomUUID()];
    await copyQuote(arjun, id, copyId, "2099-12-05");
    expect((await readQuote(keerthi, copyId))?.draft.costs).toEqual({ canopy: "30000" });
    await saveQuoteTemplate(arjun, copyId, { id: templateId, name: "With costs" });
    const usedBy = async (person: Person) => (await applyTemplate(person, await prefillQuote(person, none), templateId)).costs;
    expect(Object.values(await usedBy(keerthi))).toEqual(["30000"]);
    expect(await usedBy(arjun)).toEqual({});
    await deleteQuote(sravani, copyId);
    expect(await rows("quote_costs", `record_id = '${copyId}'`)).toEqual([]);
    expect(await rows("quote_costs", `record_id = '${templateId}'`)).toHaveLength(1);
  });

  it("shows both drafts when somebody else changed it", async () => {
    const draft = await draftWith();
    await saveQuote(keerthi, id, 0, draft);
    await saveQuote(sravani, id, 1, { ...draft, clientName: "Sirimalle family" });
    const mine = await saveQuote(keerthi, id, 1, { ...draft, clientName: "Meghana" });
    expect(mine).toMatchObject({ outcome: "stale", version: 2, stored: { clientName: "Sirimalle family" } });
  });

  it("lets a page that lost the response overwrite its own save", async () => {
    const page = { draftPageId: randomUUID(), draftSentAtMs: 1 };
    const draft = await draftWith();
    await saveQuote(keerthi, id, 0, draft, page);
    const again = await saveQuote(keerthi, id, 0, { ...draft, clientName: "M" }, { ...page, draftSentAtMs: 2 });
    expect(again).toEqual({ outcome: "saved", version: 2 });
  });

  it("stores no owner for an unknown id", async () => {
    await saveQuote(keerthi, id, 0, await draftWith({ owner: "stranger" }));
    expect((await readQuote(keerthi, id))?.draft.owner).toBe("");
  });
});

describe("sendQuote", () => {
  it("takes the next number of its office, without gaps, and makes link, revision and mail", async () => {
    const lead = await addLead();
    await saveQuote(keerthi, id, 0, await draftWith({ lead }));
    const mailId = randomUUID();
    const first = await sendQuote(keerthi, id, 1, mailId);
    const otherId = randomUUID();
    await saveQuote(keerthi, otherId, 0, await draftWith());
    const second = await sendQuote(keerthi, otherId, 1, null);
    expect(first).toMatchObject({ number: expect.stringMatching(/^QT-V\/\d{4}\/\d{5}$/), revision: 1, movesLead: true });
    expect(second.movesLead).toBe(false);
    expect(Number(second.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1);
    const quote = await readQuote(keerthi, id);
    expect(quote).toMatchObject({ state: "open", revision: 1, hasUnsentChanges: false, link: { openedAt: null } });
    await expect(sendQuote(keerthi, id, 1, mailId)).resolves.toEqual({ ...first, movesLead: false });
    const [mail] = await rows("outbox", `id = '${mailId}'`);
    expect(mail).toMatchObject({ recipient: "meghana@client.example", lead_id: null });
    expect(mail?.text).toContain(quote?.link?.url);
    const { entries } = await readTimeline(keerthi, { type: "lead", id: lead }, { all: false });
    expect(entries.map(({ text }) => text)).toContain("Version 1, mailed to meghana@client.example");
    expect((await rows("leads", `id = '${lead}'`))[0]).toMatchObject({ stage: "quoted" });
    expect(JSON.stringify(await rows("quote_revisions", `quote_id = '${id}'`))).not.toContain("30000");
  });

  it("creates a revision with a list of its changes, and mails an unchanged one again", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await send();
    expect(await send(2)).toMatchObject({ revision: 1 });
    const draft = (await readQuote(keerthi, id))?.draft as QuoteDraft;
    const version = (await readQuote(keerthi, id))?.version as number;
    await saveQuote(keerthi, id, version, { ...draft, content: { ...exampleQuote, city: "Vizag" } });
    expect(await readQuote(keerthi, id)).toMatchObject({ hasUnsentChanges: true, revision: 1 });
    await send(version + 1);
    const sent = await readQuote(keerthi, id);
    expect(sent?.revisions[0]?.differences).toEqual([{ where: "", what: "City", before: "Visakhapatnam", after: "Vizag" }]);
  });

  it("discards unsent changes", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await send();
    const version = (await readQuote(keerthi, id))?.version as number;
    await saveQuote(keerthi, id, version, await draftWith({ content: { ...exampleQuote, city: "Vizag" } }));
    expect(await readQuote(keerthi, id)).toMatchObject({ hasUnsentChanges: true });
    await discardChanges(keerthi, id);
    expect(await readQuote(keerthi, id)).toMatchObject({
      hasUnsentChanges: false,
      draft: { content: { city: "Visakhapatnam" } },
    });
  });

  it("refuses what is incomplete, beside its field", async () => {
    await saveQuote(keerthi, id, 0, await draftWith({ clientName: "" }));
    await expect(send()).rejects.toMatchObject({ errors: { clientName: expect.any(String) } });
    expect((await rows("quotes", `id = '${id}'`))[0]).toMatchObject({ number: null, status: "draft" });
  });

  it("leaves a discount above the limit to an admin", async () => {
    await saveQuote(keerthi, id, 0, await draftWith(withDiscount("12")));
    await expect(send()).rejects.toThrow(Invalid);
    await expect(sendQuote(sravani, id, 1, null)).resolves.toMatchObject({ revision: 1 });
  });

  it("a new version answers the client's request", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await send();
    await database.owner`insert into quote_requests (quote_id, revision, kind, text, address) values (${id}, 1, 'change', 'Less light', 'x')`;
    const filters = readQuoteFilters(new URLSearchParams("asked=yes"));
    expect(parseRows((await listQuotes(keerthi, filters)).rows).map((quote) => quote.id)).toEqual([id]);
    const version = (await readQuote(keerthi, id))?.version as number;
    await saveQuote(keerthi, id, version, await draftWith({ content: { ...exampleQuote, intro: "Less light" } }));
    await send(version + 1);
    expect((await readQuote(keerthi, id))?.requests[0]).toMatchObject({ handledBy: "Keerthi Naidu", answerKind: "changed" });
  });
});

describe("after sending", () => {
  it("records that the client declined, and withdraws", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await expect(recordDecline(keerthi, id, "")).rejects.toThrow(Conflict);
    await send();
    await recordDecline(keerthi, id, "Too dear");
    const declined = await readQuote(keerthi, id);
    expect(declined).toMatchObject({ state: "declined", requests: [{ kind: "decline", text: "Too dear" }] });
    await withdrawQuote(keerthi, { id, version: declined?.version as number });
    expect(await readQuote(keerthi, id)).toMatchObject({ state: "withdrawn" });
  });

  it("renews and closes the link", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await expect(renewQuoteLink(keerthi, id)).rejects.toThrow(Conflict);
    await send();
    const before = (await readQuote(keerthi, id))?.link?.url;
    await renewQuoteLink(keerthi, id);
    const after = (await readQuote(keerthi, id))?.link?.url;
    expect(after).toBeTruthy();
    expect(after).not.toBe(before);
    // What is copied from there goes to the client by a messenger.
    await database.owner`update quotes set lead_id = ${await addLead()} where id = ${id}`;
    await database.owner`update leads set language = 'te'`;
    expect((await readQuote(keerthi, id))?.link?.url).toBe(after?.replace("/q?", "/te/q?"));
    await closeQuoteLink(keerthi, id);
    expect((await readQuote(keerthi, id))?.link).toBeNull();
  });
});

describe("drafts", () => {
  it("copies a quote into an independent draft", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await send();
    const copyId = randomUUID();
    await copyQuote(sravani, id, copyId, "2099-01-01");
    const copy = await readQuote(keerthi, copyId);
    expect(copy).toMatchObject({ number: null, revision: 0, draft: { validUntil: "2099-01-01", owner: sravani.id } });
    expect(copy?.draft.content).toEqual(exampleQuote);
  });

  it("deletes a draft, and never a quote that was sent", async () => {
    await saveQuote(keerthi, id, 0, await draftWith());
    await expect(deleteQuote(keerthi, id)).rejects.toThrow();
    await send();
    await expect(deleteQuote(sravani, id)).rejects.toThrow("no such draft");
    const draftId = randomUUID();
    await saveQuote(keerthi, draftId, 0, await draftWith());
    await deleteQuote(sravani, draftId);
    expect(await readQuote(keerthi, draftId)).toBeNull();
  });
});

describe("listQuotes", () => {
  it("finds quotes by state, owner, text and day, and counts the states", async () => {
    await emptyTables(database.owner, "quotes");
    const draft = await draftWith({ owner: sravani.id, clientName: "Blue Peacock" });
    await saveQuote(keerthi, id, 0, draft);
    const sentId = randomUUID();
    const lead = await addLead();
    await saveQuote(keerthi, sentId, 0, await draftWith({ lead }));
    await sendQuote(keerthi, sentId, 1, null);
    const found = async (query: string) => {
      const list = await listQuotes(keerthi, readQuoteFilters(new URLSearchParams(query)));
      return parseRows(list.rows).map((quote) => quote.id);
    };
    expect(await found("")).toEqual([sentId, id]);
    expect(await found("state=draft")).toEqual([id]);
    expect(await found("state=open")).toEqual([sentId]);
    expect(await found(`owner=${sravani.id}`)).toEqual([id]);
    expect(await found("q=peacock")).toEqual([id]);
    expect(await found("office=hyderabad")).toEqual([]);
    expect(await found(`from=${addDays(today(), 1)}`)).toEqual([]);
    expect(await found(`from=${today()}&until=${today()}`)).toHaveLength(2);
    await database.owner`update quotes set valid_until = current_date - 2 where id = ${sentId}`;
    expect(await found("state=expired")).toEqual([sentId]);
    const { states } = await listQuotes(keerthi, readQuoteFilters(new URLSearchParams("state=draft")));
    expect(states).toMatchObject({ draft: 1, expired: 1, open: 0 });
    expect(parseRows(await quotesAbout(keerthi, { leadId: lead }))).toMatchObject([{ id: sentId, ownerName: "Keerthi Naidu" }]);
  });
});

describe("the lead, event and client of a sent quote", () => {
  it("cannot be deleted, neither by the product's functions nor by an SQL statement", async () => {
    const lead = await addLead();
    const add = async (table: string) =>
      (await database.owner.unsafe(`insert into ${table} (name) values ('Kept') returning id`))[0]?.id as string;
    const event = await add("events");
    const client = await add("clients");
    await saveQuote(keerthi, id, 0, await draftWith({ lead, event, client }));
    await send();
    const number = (await readQuote(keerthi, id))?.number;
    const version = (await rows("leads", `id = '${lead}'`))[0]?.version as number;
    await expect(deleteLead(sravani, { id: lead, version })).rejects.toThrow(`quote ${number} names this lead`);
    await expect(deleteEvent(sravani, { id: event, version: 1 })).rejects.toThrow("Cancel the event instead.");
    await expect(deleteClient(sravani, { id: client, version: 1 })).rejects.toThrow(Conflict);
    for (const table of ["leads", "events", "clients"])
      await expect(
        database.owner.unsafe(`delete from ${table} where id in ('${lead}', '${event}', '${client}')`),
      ).rejects.toThrow("what a sent quote names stays");
  });
});
