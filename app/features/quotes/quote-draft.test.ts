import { expect, it } from "vitest";
import { hasErrors } from "#app/billing/checks.ts";
import { addDays, formatDay, today as thisDay } from "#app/platform/values/dates.ts";
import { comingDayInput } from "#app/platform/values/entered-day.ts";
import { exampleQuote } from "../../../test/example-quote.ts";
import { quoteForm } from "./editor/field-ids.ts";
import { checkQuote, findQuoteProblems, namedProblem, quoteDiscountHundredths } from "./editor/quote-problems.ts";
import { emptyQuote, type QuoteDraft, readQuoteDraft } from "./quote-draft.ts";
import { toContent } from "./quote-drafts.server.ts";
import { firstDayOf, formatDays, linesOf, type QuoteFunction, whenAndWhere } from "./quotes.ts";

const sender = { mayExceedDiscountLimit: true, hasMargins: true };

const company = {
  offices: [{ key: "hyderabad", stateCode: "36", gstin: "36ZZZCE0001A1Z1", name: "Demo Events" }],
  defaultSac: "998596",
  defaultRate: "18",
  otherRates: [],
  turnoverAbove5Crore: false,
  discountLimitPercent: 10,
} as unknown as Parameters<typeof readQuoteDraft>[0];

const today = "2026-11-21";
const draftWith = (changes: Partial<QuoteDraft> = {}): QuoteDraft => ({
  ...emptyQuote(company, { terms: "One clause", validUntil: "2026-12-05" }),
  clientName: "Sirimalle",
  clientEmail: "sirimalle@example.com",
  clientStateCode: "37",
  eventStateCode: "37",
  content: exampleQuote,
  costs: { canopy: "30000" },
  ...changes,
});
const withContent = (changes: Partial<QuoteDraft["content"]>) => draftWith({ content: { ...exampleQuote, ...changes } });

it("the form of a quote has all of its values", () => {
  expect(readQuoteDraft(company, quoteForm(draftWith()))).toEqual(draftWith());
});

it("reads guests and a link to the map as people write them, and asks for one number of guests where a range cannot count plates", () => {
  const [first, ...rest] = exampleQuote.functions;
  const entered = (guests: string, mapUrl = "") =>
    withContent({ functions: [{ ...first, guests, mapUrl } as (typeof rest)[number], ...rest] });
  const read = (guests: string, mapUrl?: string) =>
    readQuoteDraft(company, quoteForm(entered(guests, mapUrl))).content.functions[0] as (typeof rest)[number];
  expect(read("1,200", "maps.app.goo.gl/AbC")).toMatchObject({ guests: "1200", mapUrl: "https://maps.app.goo.gl/AbC" });
  expect(read("౩౫౦").guests).toBe("350");
  expect(read("300 to 1200").guests).toBe("300–1200");
  // The page finds problems in what is typed, before it is stored.
  expect(findQuoteProblems(company, entered("1,200", "maps.app.goo.gl/AbC"), today)).toEqual({});
  for (const guests of ["300-1200", "-5", "many"])
    expect(Object.values(findQuoteProblems(company, entered(guests), today)), guests).toEqual([
      "Please enter one number of guests, such as 350.",
    ]);
});

it("reads days as they are written, the next ones, and keeps what is none", () => {
  const [first, ...rest] = exampleQuote.functions;
  const schedule = [{ label: "All", share: "100", due: "date" as const, days: "", date: "07-12-26" }];
  const entered = withContent({ functions: [{ ...first, day: "24 Feb 2027" } as (typeof rest)[number], ...rest], schedule });
  const read = readQuoteDraft(company, quoteForm({ ...entered, validUntil: "soon" }));
  expect([read.validUntil, read.content.functions[0]?.day, read.content.schedule[0]?.date]).toEqual([
    "soon",
    "2027-02-24",
    "2026-12-07",
  ]);
  expect(findQuoteProblems(company, read, today)).toEqual({ validUntil: expect.stringContaining("not understood") });
  const firstDay = withContent({ functions: [{ ...first, day: "2 Fe" } as (typeof rest)[number]] }).content;
  expect([firstDayOf(firstDay), formatDays(firstDay)]).toEqual(["", ""]);
  expect(comingDayInput.readDay(formatDay(addDays(thisDay(), -40)).slice(0, -5)) > thisDay()).toBe(true);
});

it("an empty State follows from a valid GST number, and another State is an error", () => {
  const draft = draftWith({ clientGST: "36ZZZCE0001A2Z0", clientStateCode: "" });
  expect(readQuoteDraft(company, quoteForm(draft)).clientStateCode).toBe("36");
  expect(findQuoteProblems(company, { ...draft, clientStateCode: "37" }, today)).toEqual({
    clientStateCode: expect.stringContaining("The GST number is of Telangana"),
  });
});

it("a form with invalid values becomes a quote that can be stored", () => {
  const form = new FormData();
  form.append("functionId", "<script>");
  form.append("lineId", "x");
  form.append("lineFunction", "nowhere");
  form.append("office", "moon");
  const draft = readQuoteDraft(company, form);
  expect(draft.office).toBe("hyderabad");
  expect(draft.content.functions.map(({ id }) => id).at(-1)).toBe("all");
  expect(linesOf(draft.content)).toEqual([]);
});

it("a complete quote has no problem", () => {
  expect(findQuoteProblems(company, draftWith(), today)).toEqual({});
});

it.each([
  ["no title", { title: " " }, "title"],
  ["shares of 99 %", { schedule: exampleQuote.schedule.map((instalment) => ({ ...instalment, share: "33" })) }, "schedule"],
  ["no instalment", { schedule: [] }, "schedule"],
  ["a discount of 101 %", { discount: "101", discountKind: "percent" as const }, "discount"],
  ["a discount above the amount", { discount: "99999999", discountKind: "amount" as const }, "discount"],
  ["no line", { functions: [] }, "functions"],
])("a quote with %s cannot be sent", (_, changes, field) => {
  expect(Object.keys(findQuoteProblems(company, withContent(changes), today))).toEqual([field]);
});

it("an invalid line has a message for each of its wrong fields", () => {
  const [first, ...rest] = exampleQuote.functions;
  const lines = (first?.lines ?? []).map((line) =>
    line.id === "canopy" ? { ...line, rate: "1e5", gst: "17", quantity: "0" } : line,
  );
  const functions = first ? [{ ...first, lines }, ...rest] : [];
  const problems = findQuoteProblems(company, withContent({ functions }), today);
  expect(Object.keys(problems).sort()).toEqual(["line-gst-canopy", "line-quantity-canopy", "line-rate-canopy"]);
  const named = (field: string, text: string) => namedProblem({ content: exampleQuote }, field, text);
  expect(named("line-title-canopy", "No.")).toBe("Haldi, Marigold canopy and swing seat: No.");
  expect(named("line-cost-canopy", "No.")).toBe("Haldi, Marigold canopy and swing seat, cost: No.");
  expect(named("line-rate-canopy", "No rate.")).toBe("Haldi, Marigold canopy and swing seat: No rate.");
  expect(named("instalment-share-1", "No share.")).toBe("Instalment 2: No share.");
  expect(named("discount", "At most 100%.")).toBe("Discount: At most 100%.");
  expect(named("discount", "The discount is too large.")).toBe("The discount is too large.");
});

it("a group of choices with a single line is a problem", () => {
  const functions = exampleQuote.functions.map((one) => ({
    ...one,
    lines: one.lines.filter(({ id }) => id !== "jasmine" && id !== "temple"),
  }));
  expect(findQuoteProblems(company, withContent({ functions }), today)).toHaveProperty("line-group-marigold");
});

it("a day that is over, or an unknown State, prevents sending", () => {
  expect(findQuoteProblems(company, draftWith({ validUntil: "2026-11-20" }), today)).toHaveProperty("validUntil");
  expect(findQuoteProblems(company, draftWith({ eventStateCode: "" }), today)).toHaveProperty("eventStateCode");
});

it("a discount above the limit is an error for staff and a warning for an admin", () => {
  const draft = withContent({ discount: "10.01", discountKind: "percent" });
  const checked = company as unknown as Parameters<typeof checkQuote>[0];
  const levelOf = (mayExceedDiscountLimit: boolean) =>
    checkQuote(checked, draft, today, { mayExceedDiscountLimit, hasMargins: true }).find(({ field }) => field === "discount")
      ?.level;
  expect([levelOf(false), levelOf(true)]).toEqual(["error", "warning"]);
  expect(quoteDiscountHundredths(withContent({ discount: "190401", discountKind: "amount" }).content)).toBe(1001);
});

it("costs above the price are a warning, which does not prevent sending", () => {
  const checksOf = (cost: string) => checkQuote(company, draftWith({ costs: { canopy: cost } }), today, sender);
  const loss = {
    level: "warning",
    field: "functions",
    text: expect.stringMatching(/^Costs are above the price: ₹9,00,00,000 for ₹/),
  };
  expect(checksOf("90000000")).toContainEqual(loss);
  expect(hasErrors(checksOf("90000000"))).toBe(false);
  expect(checksOf("30000").map(({ text }) => text)).not.toContainEqual(expect.stringContaining("Costs are above"));
});

it("orders functions by day and time, the undated ones after them, and the one for all last", () => {
  const days = { haldi: "", sangeet: "2027-02-25", muhurtham: "2027-02-24", reception: "2027-02-24" } as Record<string, string>;
  const times = { muhurtham: "19:00", reception: "09:00" } as Record<string, string>;
  const functions = exampleQuote.functions.map((one) => ({ ...one, day: days[one.id] ?? "", time: times[one.id] ?? "" }));
  const inOrder = ["reception", "muhurtham", "sangeet", "haldi", "all"];
  const read = readQuoteDraft(company, quoteForm(withContent({ functions })));
  expect(read.content.functions.map(({ id }) => id)).toEqual(inOrder);
  expect(toContent({ ...exampleQuote, functions }).functions.map(({ id }) => id)).toEqual(inOrder);
});

it("a day on the cover that is no function's is a warning", () => {
  const checked = company as unknown as Parameters<typeof checkQuote>[0];
  const coverWarnings = (intro: string) =>
    checkQuote(checked, withContent({ intro }), today, sender).flatMap(({ field, text }) => (field === "intro" ? [text] : []));
  expect(coverWarnings("Wedding, 12\u00a0Feb\u00a02027")).toEqual([
    "The words on the cover say 12\u00a0Feb\u00a02027, and no function is on that day",
  ]);
  expect(coverWarnings("Wedding, 24 February 2027")).toEqual([]);
  expect(coverWarnings("Wedding, 24–26 Feb 2027")).toEqual([]);
  expect(coverWarnings("Wedding, 12–26 Feb 2027")).toEqual([
    "The words on the cover say 12\u00a0Feb\u00a02027, and no function is on that day",
  ]);
});

it("a function without a day, and one without a line, are warnings beside its field", () => {
  const checked = company as unknown as Parameters<typeof checkQuote>[0];
  const [haldi, sangeet, ...others] = exampleQuote.functions as [QuoteFunction, QuoteFunction];
  const warnings = (functions: QuoteFunction[]) =>
    checkQuote(checked, withContent({ functions }), today, sender).flatMap(({ level, text, field }) =>
      level === "warning" && / has no /.test(text) && !/ cost$/.test(text) ? [`${text} (${field})`] : [],
    );
  expect(warnings([{ ...haldi, day: "" }, { ...sangeet, lines: [] }, ...others])).toEqual([
    `${haldi.name}: it has no day, so none is held for it (function-day-${haldi.id})`,
    `${sangeet.name}: it has no line (function-name-${sangeet.id})`,
  ]);
  expect(warnings(exampleQuote.functions)).toEqual([]);
});

it("a taken venue is a warning until its function has another day, time or place", () => {
  const checked = company as unknown as Parameters<typeof checkQuote>[0];
  const [haldi, ...others] = exampleQuote.functions;
  if (!haldi) throw new Error("the example has functions");
  const clash = { text: "HICC is taken", field: `function-place-${haldi.id}`, of: [whenAndWhere(haldi)] };
  const warnings = (functions: QuoteFunction[]) =>
    checkQuote(checked, withContent({ functions }), today, sender, [clash]).filter(({ field }) => field === clash.field);
  expect(warnings([haldi, ...others])).toEqual([{ level: "warning", text: "HICC is taken", field: clash.field }]);
  expect(warnings([{ ...haldi, place: "Elsewhere" }, ...others])).toEqual([]);
});

it("plates for many more guests than come are a warning", () => {
  const functions = exampleQuote.functions.map((one) => ({ ...one, guests: one.guests && "300" }));
  const checked = company as unknown as Parameters<typeof checkQuote>[0];
  expect(checkQuote(checked, withContent({ functions }), today, sender)).toContainEqual({
    level: "warning",
    text: "Reception, Dinner, 660 plates: 660 plates for 300 guests",
    field: "line-quantity-dinner",
  });
});
