import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { draftDocument } from "#app/features/invoices/draft/draft-document.ts";
import { unreadableProblems } from "#app/features/invoices/draft/draft-problems.ts";
import { today } from "#app/platform/values/dates.ts";
import { draftForm, dueDateOf, emptyDraft, emptyItem, readDraft, readDueDate } from "./invoice-draft.ts";

const draft = { ...emptyDraft(company(), new Date(), "2026-11-21"), eventStateCode: "36" as const, lead: crypto.randomUUID() };

it("reads back the form of a draft", () => {
  expect(readDraft(company(), draftForm(draft))).toEqual(draft);
});

it("ignores unknown States and offices, and ids that are no UUID", () => {
  const form = draftForm(draft);
  const changes = { eventStateCode: "toString", lead: "-".repeat(36), event: "1", office: "toString" };
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  expect(readDraft(company(), form)).toEqual({ ...draft, eventStateCode: "", lead: "" });
});

it("reads dates in words, the due date from the invoice's date on, and keeps what is none", () => {
  const datesOf = (date: string, dueDate: string) => {
    const { date: read, dueDate: due } = readDraft(company(), draftForm({ ...draft, date, dueDate }));
    return [read, due];
  };
  expect(datesOf("20/10/2026", "+15")).toEqual(["2026-10-20", "2026-11-04"]);
  expect(datesOf("20 Dec 2026", "5 Jan")).toEqual(["2026-12-20", "2027-01-05"]);
  expect(datesOf("today", "today")).toEqual([today(), today()]);
  expect(datesOf("next week", "+15")).toEqual(["next week", "+15"]);
});

it("takes an empty State from a valid GST number, and keeps a chosen one", () => {
  const stateOf = (changes: Partial<typeof draft>) => readDraft(company(), draftForm({ ...draft, ...changes })).clientStateCode;
  expect(stateOf({ clientGST: "36zzzce0001a1z1" })).toBe("36");
  expect(stateOf({ clientGST: "36ZZZCE0001A1Z1", clientStateCode: "37" })).toBe("37");
  expect(stateOf({ clientGST: "36ZZZCE0001A1Z2" })).toBe("");
});

it("names the client's order in the document, where there is one", () => {
  const document = (purchaseOrder: string) =>
    draftDocument({ ...company() }, { ...draft, purchaseOrder }, { number: "1", issuedAt: "2026-11-21T00:00:00Z" });
  expect(document(" PO 4711 ").purchaseOrder).toBe("PO 4711");
  expect(Object.keys(document(" "))).not.toContain("purchaseOrder");
});

it("shows the due date that the payment terms give, until one is chosen", () => {
  const { paymentTermsDays } = company();
  expect(paymentTermsDays).toBe(15);
  const dueDate = (changes: Partial<typeof draft>) =>
    draftDocument({ ...company() }, { ...draft, ...changes }, { number: "1", issuedAt: "2026-11-21T00:00:00Z" }).dueDate;
  expect(dueDate({})).toBe("2026-12-06");
  expect(dueDate({ dueDate: "2026-12-01" })).toBe("2026-12-01");
  expect(dueDateOf(company(), { ...draft, date: "" })).toBe("");
  expect(dueDate({ dueDate: "next week" })).toBe("");
});

it("names State and PIN code of a client in India, and the country of one abroad, whatever another treatment left behind", () => {
  const entered = { clientAddress: "1 Road", clientStateCode: "36", clientPin: "500034", clientCountry: "Germany" } as const;
  const address = (treatment: typeof draft.treatment) =>
    draftDocument({ ...company() }, { ...draft, ...entered, treatment }, { number: "1", issuedAt: "2026-11-21T00:00:00Z" }).client
      .address;
  expect(address("unregistered")).toBe("1 Road\nPIN 500034\nState: Telangana (36)");
  expect(address("overseas-lut")).toBe("1 Road\nGermany");
});

it("refuses more lines than an invoice has, with their number, and cuts none off", () => {
  const items = (count: number) => Array.from({ length: count }, () => emptyItem(company()));
  expect(readDraft(company(), draftForm({ ...draft, items: items(200) })).items).toHaveLength(200);
  const errors = { items: "An invoice has at most 200 lines, and this one has 201." };
  expect(() => readDraft(company(), draftForm({ ...draft, items: items(201) }))).toThrow(expect.objectContaining({ errors }));
  expect(unreadableProblems({ ...draft, items: items(201) })).toMatchObject(errors);
});

it.each([
  ["net 30", "2026-12-20"],
  ["45", "2027-01-04"],
  ["15 days from invoice", "2026-12-05"],
  ["on receipt", "2026-11-20"],
  ["Immediate", "2026-11-20"],
  ["7 Dec", "2026-12-07"],
  ["3 days after the event", "3 days after the event"],
])("reads the due date %j of an invoice of 20 Nov 2026 as %s", (text, day) => {
  expect(readDueDate(text, "2026-11-20")).toBe(day);
});
