import { expect, it } from "vitest";
import { hasErrors } from "#app/billing/checks.ts";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { checkDraft, confirmationsOf } from "./issue-checks.ts";

const today = "2026-11-22";
const checks = (changes: Partial<Draft>) =>
  checkDraft(
    company(),
    {
      ...emptyDraft(company(), new Date(), today),
      dueDate: "2026-12-07",
      clientName: "Anjali Deshmukh",
      clientEmail: "anjali@client.example",
      eventStateCode: "36",
      items: [{ ...emptyItem(company()), description: "Stage", rate: "1000" }],
      ...changes,
    },
    today,
  );

it("a complete draft is in order", () => {
  expect(checks({})).toEqual([
    { level: "good", text: "No GSTIN: the client is not registered" },
    { level: "good", text: "CGST and SGST, place of supply Telangana (36)" },
  ]);
  expect(checks({ clientGST: "29zzzck0005f1zc", clientAddress: "Hubballi" }).map(({ text }) => text)).toEqual([
    "GSTIN is valid, registered in Karnataka (29)",
    "IGST, place of supply Karnataka (29)",
  ]);
});

it("warns of taxed and untaxed items for a client with a GST number", () => {
  const stage = { ...emptyItem(company()), description: "Stage", rate: "1000" };
  const warned = (items: Draft["items"], clientGST = "29zzzck0005f1zc") =>
    checks({ items, clientGST, clientAddress: "Hubballi" }).some(({ level, field }) => level === "warning" && field === "gst-1");
  const mixed = [stage, { ...stage, gst: "exempt" }];
  expect([warned(mixed), warned(mixed, ""), warned([stage, stage])]).toEqual([true, false, false]);
});

it("a wrong GST number is not reported as a missing one", () => {
  const texts = checks({ clientGST: "36ABCDE1234F1Z9", clientAddress: "Hyderabad" }).map(({ text }) => text);
  expect(texts[0]).toMatch(/GST number/);
  expect(texts).not.toContain("No GSTIN: the client is not registered");
});

it("a number that does not go with the treatment is not reported as valid too", () => {
  const abroad = { treatment: "overseas-with-payment", clientCountry: "Nepal", clientAddress: "Kathmandu" } as const;
  const texts = checks({ ...abroad, clientGST: "29zzzck0005f1zc" }).map(({ text }) => text);
  expect(texts[0]).toMatch(/regular taxpayer, which does not go with/);
  expect(texts.filter((text) => text.includes("valid"))).toEqual([]);
});

it("an error names its field and prevents issuing, a warning does not", () => {
  const wrong = checks({ clientName: "", clientEmail: "", dueDate: "" });
  expect(wrong.filter(({ level }) => level !== "good").map(({ level, field }) => [level, field])).toEqual([
    ["error", "clientName"],
    ["warning", "clientEmail"],
  ]);
  expect([hasErrors(wrong), hasErrors(checks({ clientEmail: "" }))]).toEqual([true, false]);
});

it("asks to confirm a date more than 30 days after the event (rule 47), and one of an earlier financial year", () => {
  const codes = (date: string, eventDate: string | null, day = today) =>
    confirmationsOf({ date }, eventDate, day).map(({ code }) => code);
  expect(codes(today, "2026-10-23")).toEqual([]);
  expect(codes(today, "2026-10-22")).toEqual(["late"]);
  expect(codes("2026-04-01", null)).toEqual([]);
  expect(codes("2026-03-31", "2026-03-30")).toEqual(["earlier-year"]);
  expect(codes("2026-03-31", "2026-01-01")).toEqual(["late", "earlier-year"]);
  expect(codes("", "2026-01-01")).toEqual([]);
});

it("warns of a class that is not the SAC's, and names the item of an error", () => {
  const items = [
    { ...emptyItem(company()), description: "Lunch", rate: "1000", sac: "996334", gst: "", lineClass: "event" as const },
    { ...emptyItem(company()), description: "Tea", quantity: "", rate: "10.555", discount: "1e5" },
  ];
  expect(checks({ items }).map(({ field, text }) => [field, text])).toEqual(
    expect.arrayContaining([
      ["gst-0", "Item 1: Please choose a GST rate, or Nil, Exempt or Non-GST."],
      ["quantity-1", "Item 2: Please enter the quantity."],
      ["rate-1", "Item 2, rate: At most two digits after the point."],
      ["discount-1", "Item 2, discount: Please enter a number such as 1200 or 1,200.50."],
      ["lineClass-0", "Item 1 is “Event services”; its SAC is usually “Catering”"],
    ]),
  );
});
