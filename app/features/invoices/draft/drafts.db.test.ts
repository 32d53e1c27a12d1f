import { expect, it, vi } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { countLockWaits, testDatabase, testPerson } from "#db/test/database.ts";
import { invoicesAbout } from "../invoices.server.ts";
import { readInvoice } from "../stored-invoice.server.ts";
import { findProblems } from "./draft-problems.ts";
import { deleteDraft, prefillDraft, readDraftSource, saveDraft } from "./drafts.server.ts";
import { issueInvoice } from "./issue.server.ts";
import { readSplitDrafts, splitDraft } from "./split-draft.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

const draftWith = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(company(), new Date(), today()),
  clientName: "Anjali Deshmukh",
  clientEmail: "anjali@client.example",
  items: [{ ...emptyItem(company()), description: "Catering", quantity: "450", rate: "1200", gst: "5" }],
  ...changes,
});

it("stores a draft once when it is sent five times, and refuses changes to an older version", async () => {
  const id = crypto.randomUUID();
  const draft = draftWith();
  expect(await Promise.all(Array.from({ length: 5 }, () => saveDraft(keerthi, id, 0, draft)))).toEqual(
    Array(5).fill({ outcome: "saved", version: 1 }),
  );
  expect(await saveDraft(sravani, id, 1, draftWith({ notes: "Hers" }))).toEqual({ outcome: "saved", version: 2 });
  expect(await saveDraft(keerthi, id, 1, draftWith({ notes: "His" }))).toMatchObject({
    outcome: "stale",
    version: 2,
    stored: { notes: "Hers" },
    last: { person: "Sravani Reddy", isSelf: false },
  });
  expect(await saveDraft(sravani, id, 1, draftWith({ notes: "Hers too" }))).toMatchObject({
    last: { isSelf: true },
  });
  expect((await readInvoice(keerthi, id))?.draft.notes).toBe("Hers");
});

it("computes the tax once for one save", async () => {
  const id = crypto.randomUUID();
  const calculationsOf = async (version: number) => {
    const draft = draftWith({ notes: `${version}` });
    // A calculation reads once whether the price of an item includes GST.
    const includesGst = vi.fn(() => "");
    Object.defineProperty(draft.items[0], "includesGst", { get: includesGst });
    await saveDraft(keerthi, id, version, draft);
    return includesGst.mock.calls.length;
  };
  expect([await calculationsOf(0), await calculationsOf(1), await calculationsOf(2)]).toEqual([1, 1, 1]);
});

it("only the page that saved last may save again without the current version", async () => {
  const id = crypto.randomUUID();
  const save = (notes: string, draftPageId: string, draftSentAtMs: number) =>
    saveDraft(keerthi, id, 0, draftWith({ notes }), { draftPageId, draftSentAtMs });
  const [page, otherPage] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await save("first", page, 1)).toEqual({ outcome: "saved", version: 1 });
  expect(await save("second", page, 2)).toEqual({ outcome: "saved", version: 2 });
  expect(await save("sent before the second, arrived after it", page, 1)).toMatchObject({ outcome: "stale", version: 2 });
  expect(await save("of another page", otherPage, 3)).toMatchObject({ outcome: "stale", version: 2 });
  expect((await readInvoice(keerthi, id))?.draft.notes).toBe("second");
  expect(await saveDraft(sravani, id, 2, draftWith({ notes: "hers" }))).toEqual({ outcome: "saved", version: 3 });
  expect(await save("over hers", page, 4)).toMatchObject({ outcome: "stale", version: 3 });
});

it("does not delete a draft that is being issued in another transaction", async () => {
  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draftWith());
  let deleting: Promise<unknown> | undefined;
  await database.owner.begin(async (tx) => {
    await tx`update invoices set status = 'issued', number = 'INV-H/2627/00001' where id = ${id}`;
    deleting = deleteDraft(sravani, id).catch((error) => error);
    await vi.waitFor(async () => expect(await countLockWaits(database.app)).toBe(1), { timeout: 30_000 });
  });
  expect(await deleting).toBeInstanceOf(NotFound);
  expect((await readInvoice(sravani, id))?.status).toBe("issued");
  expect(await database.owner`select from audit_log where action = 'invoice draft deleted'`).toHaveLength(0);
});

it("prefills a draft from its lead or its event, and lists it with both", async () => {
  const [lead] =
    await database.owner`insert into leads (name, email, company) values ('Anjali', 'anjali@client.example', 'Nuvera') returning id`;
  const [event] =
    await database.owner`insert into events (name, date, venue, state_code, lead_id) values ('Sangeet', '2027-02-14', 'Lotus Lawns', '29', ${lead?.id}) returning id`;
  expect(await prefillDraft(keerthi, { leadId: lead?.id, eventId: null })).toEqual({
    lead: lead?.id,
    clientName: "Nuvera",
    clientEmail: "anjali@client.example",
  });
  const about = { lead: lead?.id, event: event?.id };
  const fromEvent = {
    ...about,
    eventStateCode: "29",
    office: "hyderabad",
    clientName: "Nuvera",
    clientEmail: "anjali@client.example",
  };
  expect(await prefillDraft(keerthi, { leadId: null, eventId: event?.id })).toEqual(fromEvent);
  const printed = "Sangeet, 14\u00a0Feb\u00a02027, Lotus Lawns";
  expect((await readDraftSource(keerthi, { event: event?.id, lead: "" })).event).toMatchObject({ name: "Sangeet", printed });
  await database.owner`update events set state_code = '37'`;
  expect((await prefillDraft(keerthi, { leadId: null, eventId: event?.id })).office).toBe("visakhapatnam");
  for (const invalidId of ["'; drop table leads", "-".repeat(36)])
    expect(await prefillDraft(keerthi, { leadId: invalidId, eventId: invalidId })).toEqual({});

  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draftWith(about));
  expect(parseRows(await invoicesAbout(keerthi, { eventId: event?.id }))).toMatchObject([
    { id, amount: 5_67_000_00, state: "draft" },
  ]);
  expect(parseRows(await invoicesAbout(keerthi, { leadId: lead?.id }))).toHaveLength(1);
  expect(parseRows(await invoicesAbout(keerthi, { leadId: event?.id }))).toEqual([]);
  expect((await readInvoice(keerthi, id))?.draft).toMatchObject(about);
});

it("stores unreadable numbers as entered, and the kind of zero rate, the line class and whether the price includes GST", async () => {
  const id = crypto.randomUUID();
  const items = [
    {
      ...emptyItem(company()),
      description: "A",
      quantity: "1e5",
      rate: "15,00,00,00,000",
      gst: "exempt",
      lineClass: "other" as const,
    },
    { ...emptyItem(company()), description: "B", quantity: "2", rate: "1180", gst: "", includesGst: "yes" },
  ];
  const withUnits = { ...emptyItem(company()), description: "C", quantity: "5 l", rate: "2.5 lakh" };
  await saveDraft(
    keerthi,
    id,
    0,
    draftWith({ items: [...items, withUnits], treatment: "uin", clientStateCode: "29", clientPin: "560001", clientCountry: "" }),
  );
  const stored = await readInvoice(keerthi, id);
  expect(stored?.draft).toMatchObject({
    items: [...items, { ...withUnits, rate: "250000" }],
    treatment: "uin",
    clientStateCode: "29",
    clientPin: "560001",
  });
  expect(await saveDraft(keerthi, id, 0, stored?.draft as Draft)).toMatchObject({ outcome: "saved", version: 1 });
});

it("stores an invalid day, a discount above its line, and a 0 as entered", async () => {
  const id = crypto.randomUUID();
  const wrong = { ...emptyItem(company()), description: "A", quantity: "0", rate: "10", discount: "99" };
  const free = { ...emptyItem(company()), description: "Welcome drink", rate: "0" };
  await saveDraft(keerthi, id, 0, draftWith({ date: "0026-11-21", dueDate: "31 Dec", items: [wrong, free] }));
  expect((await readInvoice(keerthi, id))?.draft).toMatchObject({ date: "0026-11-21", dueDate: "31 Dec", items: [wrong, free] });
  await expect(issueInvoice(sravani, id, 1)).rejects.toMatchObject({ errors: { date: expect.any(String) } });
  await saveDraft(keerthi, id, 1, draftWith({ date: today(), items: [{ ...wrong, quantity: "1", discount: "" }, free] }));
  const right = (await readInvoice(keerthi, id))?.draft as Draft;
  expect(right).toMatchObject({ date: today(), dueDate: "" });
  expect(Object.keys(findProblems(company(), right, today())).filter((field) => field.startsWith("rate"))).toEqual([]);
});

it("splits a draft by place of supply: both drafts are stored, or neither", async () => {
  const id = crypto.randomUUID();
  const line = (description: string, sac: string) => ({ ...emptyItem(company()), description, sac, rate: "1000" });
  const items = [line("Wedding", "998596"), line("Logo", "998391"), line("Lunch", "996334")];
  await saveDraft(keerthi, id, 0, draftWith({ items, eventStateCode: "36", clientStateCode: "29", invoiceNumber: "MIXED" }));
  await expect(splitDraft(sravani, id, 2)).rejects.toThrow(Conflict);
  const [quote] = await database.owner`insert into quotes (content) values ('{}') returning id`;
  await database.owner`insert into quote_invoices (invoice_id, quote_id) values (${id}, ${quote?.id})`;

  await database.owner.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before delete on invoice_items for each row execute function refuse()`);
  await expect(splitDraft(keerthi, id, 1)).rejects.toThrow();
  await database.owner.unsafe("drop trigger refuse on invoice_items");
  expect(await database.owner`select from invoices where reference like 'MIXED%'`).toHaveLength(1);

  const ids = await splitDraft(keerthi, id, 1);
  expect(await readSplitDrafts(keerthi, ids)).toEqual([{ id: ids[0], reference: "MIXED-2", place: "29" }]);
  const [kept, added] = [await readInvoice(keerthi, id), await readInvoice(keerthi, ids[0] as string)];
  expect(kept?.draft.items.map(({ description }) => description)).toEqual(["Wedding", "Lunch"]);
  expect(added?.draft.items.map(({ description }) => description)).toEqual(["Logo"]);
  expect([kept?.amount, kept?.heads, added?.amount, added?.heads]).toEqual([2_360_00, "cgst-sgst", 1_180_00, "igst"]);
  expect(added?.draft).toMatchObject({ clientName: "Anjali Deshmukh", eventStateCode: "36", clientStateCode: "29" });
  expect(await splitDraft(keerthi, id, kept?.version ?? 0)).toEqual([]);
  const ofQuote = await database.owner`select invoice_id from quote_invoices where quote_id = ${quote?.id}`;
  expect(ofQuote.map(({ invoice_id }) => invoice_id).toSorted()).toEqual([id, ...ids].toSorted());
});
