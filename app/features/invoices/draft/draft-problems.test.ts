import { expect, it } from "vitest";
import { type Draft, type DraftItem, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { exampleLettersOfUndertaking } from "../../../../test/letters-of-undertaking.ts";
import { findProblems, unreadableProblems } from "./draft-problems.ts";

Object.assign(company(), { letters: exampleLettersOfUndertaking });

const today = "2026-11-22";
const item = (changes: Partial<DraftItem> = {}): DraftItem => ({
  ...emptyItem(company()),
  description: "Stage",
  rate: "1000",
  ...changes,
});
const draftWith = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(company(), new Date(), today),
  clientName: "Anjali Deshmukh",
  eventStateCode: "36",
  items: [item()],
  ...changes,
});
const problemsOf = (changes: Partial<Draft>) => findProblems(company(), draftWith(changes), today);
const problemsOfItem = (changes: Partial<DraftItem>) => problemsOf({ items: [item(changes)] });

it("a complete draft has no problems; a new item has the company's default SAC and rate", () => {
  expect(problemsOf({})).toEqual({});
  const { sac, gst } = emptyItem(company());
  expect([sac, gst]).toEqual(["998596", "18"]);
});

it("an office without a GSTIN issues nothing", () => {
  const [office] = company().offices;
  const withoutGstin = { ...company(), offices: [{ ...office, gstin: "", pan: "" } as typeof office & object] };
  expect(findProblems(withoutGstin, draftWith(), today)).toEqual({ office: expect.stringContaining("has no GSTIN") });
});

it("names the signs that the issued document could not show, beside each field", () => {
  const sign = "Documents cannot show “🎉”: please replace it.";
  const party = { clientName: "🎉 Anjali", clientAddress: "MVP Colony 🎉\nVizag", purchaseOrder: "PO 🎉", notes: "Thank you 🎉" };
  expect(problemsOf({ ...party, items: [item(), item({ description: "Stage 🎉", unit: "🎉" })] })).toEqual({
    clientName: sign,
    clientAddress: sign,
    purchaseOrder: sign,
    notes: sign,
    "description-1": sign,
    "unit-1": sign,
  });
  expect(problemsOf({ clientName: "శ్రీ लक्ष्मी", notes: "LED 12′ × 8″ → hall ✔ €" })).toEqual({});
});

it.each<[string, Partial<DraftItem>, string, string]>([
  ["a blank rate", { gst: "" }, "gst-0", "Please choose a GST rate"],
  ["a rate of 17%", { gst: "17" }, "gst-0", "17% is not a GST rate"],
  ["0% that does not say why", { gst: "0" }, "gst-0", "choose Nil, Exempt or Non-GST"],
  ["a SAC of 8 digits", { sac: "12345678" }, "sac-0", "begins with 99"],
  ["1e5", { rate: "1e5" }, "rate-0", "a number such as"],
  ["an amount beyond the field", { rate: "15,00,00,00,000" }, "rate-0", "At most 99,99,99,999.99"],
  ["three digits after the point", { rate: "10.005" }, "rate-0", "two digits after the point"],
  ["no rate", { rate: "" }, "rate-0", "enter the rate"],
  ["a quantity of 0", { quantity: "0.00" }, "quantity-0", "more than 0"],
  ["a quantity below 0", { quantity: "-2" }, "quantity-0", "a number such as"],
  ["no quantity", { quantity: " " }, "quantity-0", "enter the quantity"],
  ["a rate that cannot be read, not its discount too", { rate: "abc", discount: "5" }, "rate-0", "a number such as"],
  ["no quantity, not its discount too", { quantity: "", discount: "5" }, "quantity-0", "enter the quantity"],
  ["a discount above the amount", { discount: "1000.01" }, "discount-0", "more than the item's amount"],
  ["no description", { description: " " }, "description-0", "describe the item"],
])("refuses beside the field: %s", (_, changes, field, message) => {
  expect(problemsOfItem(changes)).toEqual({ [field]: expect.stringContaining(message) });
});

it("never clamps: an unreadable value counts as 0 and is reported at once", () => {
  const items = [item(), item({ rate: "15,00,00,00,000", quantity: "1e5" })];
  const draft = draftWith({ date: "", dueDate: "soon", items });
  expect(calculateDraft(company(), draft).totals.total).toBe(1_180_00);
  expect(Object.keys(unreadableProblems(draft))).toEqual(["dueDate", "quantity-1", "rate-1"]);
});

it("reports a discount above the item's amount at once, but not before the amount is entered", () => {
  const items = [item({ discount: "1000.01" }), item({ discount: "5", rate: "" }), item({ discount: "5" })];
  expect(unreadableProblems(draftWith({ items }))).toEqual({
    "discount-0": expect.stringContaining("more than the item's amount"),
  });
});

it("reports a complete PIN code of another State at once, but not of a client abroad", () => {
  const pinProblemOf = (changes: Partial<Draft>) =>
    unreadableProblems(draftWith({ clientStateCode: "36", clientPin: "110001", ...changes })).clientPin;
  expect(pinProblemOf({})).toBe("A PIN code that begins with 110 is in Delhi, not in Telangana.");
  for (const changes of [
    { clientPin: "11000" },
    { clientPin: "500034" },
    { clientStateCode: "" },
    { treatment: "overseas-lut" },
  ] as const)
    expect(pinProblemOf(changes)).toBeUndefined();
});

it("reports a GST number of another State at once", () => {
  const problem = (clientStateCode: Draft["clientStateCode"]) =>
    unreadableProblems(draftWith({ clientGST: "29zzzck0005f1zc", clientStateCode })).clientStateCode;
  expect(problem("36")).toContain("The GST number is of Karnataka");
  expect([problem("29"), problem("")]).toEqual([undefined, undefined]);
});

it.each<[string, Partial<Draft>, keyof Draft, string]>([
  ["a date before India had GST", { date: "2017-06-30" }, "date", "GST began on"],
  ["no date", { date: "" }, "date", "enter the invoice's date"],
  ["a date that is not understood", { date: "next week" }, "date", "not understood as a date"],
  ["the year 26", { date: "0026-11-21" }, "date", "Please choose a day from"],
  ["tomorrow", { date: "2026-11-23" }, "date", "in the future"],
  ["an event without a State", { eventStateCode: "" }, "eventStateCode", "State in which the event is held"],
  ["code 99", { eventStateCode: "99" }, "eventStateCode", "no place of supply"],
  [
    "a GST number with “Unregistered”",
    { treatment: "unregistered", clientGST: "36ZZZCE0001A2Z0", clientAddress: "x" },
    "clientGST",
    "no GST number",
  ],
  [
    "a State that is not the one of the GST number",
    { clientGST: "29zzzck0005f1zc", clientAddress: "Hubballi", clientStateCode: "36" },
    "clientStateCode",
    "The GST number is of Karnataka",
  ],
  ["a SEZ without a number", { treatment: "sez-lut", clientStateCode: "36" }, "clientGST", "needs the client's GST number"],
  ["a client abroad without a country", { treatment: "overseas-lut", clientAddress: "x" }, "clientCountry", "country"],
  ["a PIN of another State", { clientStateCode: "27", clientPin: "500034" }, "clientPin", "not in Maharashtra"],
  [
    "a letter of undertaking of another year",
    { treatment: "sez-lut", clientGST: "36ZZZCE0001A2Z0", clientAddress: "x", date: "2025-01-01" },
    "treatment",
    "no letter of undertaking",
  ],
])("refuses %s", (_, changes, field, message) => {
  expect(problemsOf(changes)).toEqual({ [field]: expect.stringContaining(message) });
});

it("from ₹50,000 on an unregistered client's address, State and PIN are needed (rule 46(e))", () => {
  expect(Object.keys(problemsOf({ items: [item({ rate: "50000" })] }))).toEqual([
    "clientAddress",
    "clientStateCode",
    "clientPin",
  ]);
  expect(Object.keys(problemsOf({ items: [item({ rate: "42372" })] }))).toEqual([]);
});

it("names the items that cannot share one invoice", () => {
  const items = [item(), item({ sac: "998391" }), item({ sac: "996334", gst: "5" })];
  const mixed = problemsOf({ clientStateCode: "29", items });
  expect(mixed.items).toBe(
    "Items 1 and 3 are supplied in Telangana (CGST and SGST), item 2 in Karnataka (IGST): one invoice cannot hold them together.",
  );
  for (const sac of ["", "99", "1234"])
    expect(problemsOf({ clientStateCode: "29", items: [item(), item({ sac })] })).toEqual({
      "sac-1": "A SAC begins with 99 and has 4 or 6 digits.",
    });
  // The totals of a mixed draft are the sums over its places of supply.
  const { totals } = calculateDraft(company(), draftWith({ clientStateCode: "29", items }));
  expect(totals).toMatchObject({ taxable: 3_000_00, cgst: 115_00, sgst: 115_00, igst: 180_00, total: 3_410_00 });
});

it("an item that includes GST: its price is taxable value and tax together", () => {
  const { lines, totals } = calculateDraft(company(), draftWith({ items: [item({ rate: "1180", includesGst: "yes" })] }));
  expect(lines[0]).toMatchObject({ amount: 1_180_00, taxable: 1_000_00, includedTax: 180_00 });
  expect(totals).toMatchObject({ taxable: 1_000_00, cgst: 90_00, sgst: 90_00, total: 1_180_00 });
});

it("under a letter of undertaking there is no tax, and the invoice says what rule 46 asks for", () => {
  const figures = calculateDraft(company(), draftWith({ treatment: "sez-lut", clientGST: "36ZZZCE0001A2Z0" }));
  expect(figures.totals).toMatchObject({ cgst: 0, sgst: 0, igst: 0, total: 1_000_00 });
  expect(figures.endorsement).toContain("LETTER OF UNDERTAKING");
  expect(figures.lutArn).toMatch(/^AD36/);
});
