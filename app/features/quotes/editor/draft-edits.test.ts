import { describe, expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { emptyFunction, emptyQuote, emptyQuoteLine, functionForAll, type QuoteDraft, readQuoteDraft } from "../quote-draft.ts";
import { linesOf, type QuoteFunction, type QuoteInstalment, type QuoteLine } from "../quotes.ts";
import { asTemplate, withTemplate } from "../templates/templates.ts";
import { changeLine, newLine, pasteLines, replacedText, swapped, withFunctions, withLines } from "./draft-edits.ts";
import { quoteForm } from "./field-ids.ts";
import { findQuoteProblems, unreadableNumbers } from "./quote-problems.ts";

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

it("functions and lines change places, and a new choice joins the last group", () => {
  const names = withFunctions(draftWith(), (functions) => swapped(functions, 0)).content.functions.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(["Sangeet", "Haldi"]);
  const moved = withLines(draftWith(), "haldi", (lines) => swapped(lines, 0));
  expect(linesOf(moved.content).slice(0, 2)).toMatchObject([{ id: "dhol" }, { id: "canopy" }]);
  expect(swapped([1, 2], -1)).toEqual([1, 2]);
  expect(swapped([1, 2], 1)).toEqual([1, 2]);
  const { lines } = exampleQuote.functions.find(({ id }) => id === "muhurtham") as QuoteFunction;
  expect(newLine(company, lines, "choice")).toMatchObject({ kind: "choice", group: "Mandap package", chosen: false });
  expect(newLine(company, [], "choice")).toMatchObject({ group: "Package", chosen: true });
  expect(newLine(company, lines, "option")).toMatchObject({ kind: "option", group: "", sac: "998596", gst: "18" });
});

it("only one line of a group is preselected", () => {
  const temple = linesOf(exampleQuote).find(({ id }) => id === "temple");
  const changed = temple ? changeLine(draftWith(), { ...temple, chosen: true }) : draftWith();
  const group = linesOf(changed.content).filter(({ kind }) => kind === "choice");
  expect(group.filter(({ chosen }) => chosen).map(({ id }) => id)).toEqual(["temple"]);
});

it("more functions, lines or instalments than a quote has are refused with their number, and none is cut off", () => {
  const [first] = exampleQuote.functions;
  const [line] = linesOf(exampleQuote);
  const all = exampleQuote.functions.at(-1);
  if (!first || !line || !all) throw new Error("the example has no line");
  const lines = Array.from({ length: 201 }, (_, at) => ({ ...line, id: `line-${at}` }));
  const functions = Array.from({ length: 21 }, (_, at) => ({ ...first, id: `function-${at}`, lines: [] }));
  const schedule = Array.from({ length: 13 }, () => ({ ...exampleQuote.schedule[0] }) as (typeof exampleQuote.schedule)[number]);
  const cases: [Partial<QuoteDraft["content"]>, Record<string, string>][] = [
    [
      {
        functions: [
          { ...first, lines },
          { ...all, lines: [] },
        ],
      },
      { functions: "A quote has at most 200 lines, and this one has 201." },
    ],
    [{ functions: [...functions, all] }, { functions: "A quote has at most 20 functions, and this one has 22." }],
    [{ schedule }, { schedule: "A quote has at most 12 instalments, and this one has 13." }],
  ];
  for (const [content, errors] of cases) {
    const draft = draftWith({ content: { ...exampleQuote, ...content } });
    expect(() => readQuoteDraft(company, quoteForm(draft))).toThrow(expect.objectContaining({ errors }));
    expect(unreadableNumbers(draft)).toMatchObject(errors);
  }
});

it("a discount or share that cannot be read is said at once, and in the list while other fields are wrong too", () => {
  const tooMuch = "9".repeat(20);
  const schedule = exampleQuote.schedule.with(0, { ...(exampleQuote.schedule[0] as QuoteInstalment), share: tooMuch });
  const draft = draftWith({ content: { ...exampleQuote, title: "", discount: tooMuch, discountKind: "percent", schedule } });
  const most = "At most 99,99,99,999.99.";
  expect(unreadableNumbers(draft)).toEqual({ discount: most, "instalment-share-0": most });
  expect(findQuoteProblems(company, draft, today)).toMatchObject({ discount: most, "instalment-share-0": most });
  const above = withContent({ discount: "101", discountKind: "percent" });
  expect(unreadableNumbers(above)).toEqual({ discount: "At most 100%." });
  const [first, ...others] = exampleQuote.functions;
  const unread = withContent({ functions: [{ ...first, day: "after the fair" } as (typeof others)[number], ...others] });
  expect(unreadableNumbers(unread)).toEqual({
    [`function-day-${first?.id}`]: expect.stringContaining("not understood as a date"),
  });
});

it("rows of a spreadsheet become lines, as many as the other functions leave", () => {
  const [first, ...rest] = exampleQuote.functions as [QuoteFunction, ...QuoteFunction[]];
  const [line] = first.lines as [QuoteLine];
  const paste = (text: string, otherLines = 0) => {
    const other = { ...first, id: "other", lines: Array.from({ length: otherLines }, () => line) };
    const functions = [{ ...first, lines: [] }, other, ...rest.map((one) => ({ ...one, lines: [] }))];
    const content = { ...exampleQuote, functions };
    return pasteLines(company, { content }, functions[0] as QuoteFunction, { row: 0, column: "title" }, text);
  };
  expect(paste('"A ""live"" stage"\t1\tday\t₹1,25,000\nSound\t2\tdays\t40,000\n')).toMatchObject({
    rows: [
      { title: 'A "live" stage', quantity: "1", unit: "day", rate: "125000" },
      { title: "Sound", quantity: "2", unit: "days", rate: "40000" },
    ],
  });
  expect(paste("Stage")).toBeNull();
  const rows = `${"Stage\n".repeat(190)}\t\n`;
  expect(paste(rows, 10)).toMatchObject({ rows: { length: 190 } });
  expect(paste(rows, 11)).toEqual({ problem: "Not pasted: the 190 rows do not fit. A quote has at most 200 lines." });
});

it("a template keeps the lines, without client and days", () => {
  const template = asTemplate(draftWith());
  expect(template.content.title).toBe("");
  expect(template.content.functions.map(({ day }) => day).join("")).toBe("");
  const used = withTemplate(draftWith({ content: { ...exampleQuote, title: "Other" } }), template);
  expect(used.content.title).toBe("Other");
  const typed = ({ id, name, day, time, place, guests }: QuoteFunction) => [id, name, day, time, place, guests];
  expect(used.content.functions.map(typed)).toEqual(exampleQuote.functions.map(typed));
  expect(linesOf(used.content)).toHaveLength(linesOf(exampleQuote).length);
  expect(linesOf(used.content).some(({ id }) => id === "canopy")).toBe(false);
  expect(Object.values(used.costs)).toEqual(["30000"]);
  expect(linesOf(used.content).find(({ unit }) => unit === "plates")?.quantity).toBe("660");
});

describe("a template in a quote of four functions", () => {
  const [haldi, sangeet, wedding] = ["Haldi", "Sangeet", "Wedding"].map((name, index) => ({
    ...emptyFunction(name, name),
    ...{ day: `2027-02-0${index + 1}`, time: `1${index}:00`, place: "Sea Lawns", guests: String(100 * (index + 1)) },
  })) as [QuoteFunction, QuoteFunction, QuoteFunction];
  const line = (title: string, quantity = "1", unit = "") => ({ ...emptyQuoteLine(company), id: title, title, quantity, unit });
  const quote = (...functions: QuoteFunction[]) =>
    draftWith({ content: { ...exampleQuote, functions: [...functions, functionForAll()] }, costs: { Dhol: "9", Old: "8" } });
  const typed = quote({ ...haldi, lines: [line("Dhol")] }, sangeet, { ...wedding, lines: [line("Old")] });
  const ofTemplate = (...functions: [name: string, ...lines: QuoteLine[]][]) =>
    quote(...functions.map(([name, ...lines]) => ({ ...emptyFunction(`t-${name}`, name), guests: "600", lines })));
  const shown = ({ content }: QuoteDraft) =>
    content.functions.slice(0, -1).map(({ name, day, time, place, guests, lines }) => {
      const titles = lines.map((one) => `${one.quantity} ${one.title}`).join();
      return [name, day, time, place, guests, titles].join(" | ");
    });

  it("its lines go into the function of the same name, and every other keeps what was typed", () => {
    const used = withTemplate(typed, ofTemplate(["WEDDING ", line("Dinner", "600", "plates"), line("Stage")]));
    expect(shown(used)).toEqual([
      "Haldi | 2027-02-01 | 10:00 | Sea Lawns | 100 | 1 Dhol",
      "Sangeet | 2027-02-02 | 11:00 | Sea Lawns | 200 | ",
      "Wedding | 2027-02-03 | 12:00 | Sea Lawns | 300 | 300 Dinner,1 Stage",
    ]);
    expect(used.costs).toEqual({ Dhol: "9" });
    expect(replacedText(typed, used)).toBe("1 line");
    expect(replacedText(used, used)).toBe("");
  });

  it("those of a single function go into the first without lines, and functions that the quote has not are added", () => {
    expect(shown(withTemplate(typed, ofTemplate(["Pooja", line("Priest")])))[1]).toBe(
      "Sangeet | 2027-02-02 | 11:00 | Sea Lawns | 200 | 1 Priest",
    );
    const used = withTemplate(typed, ofTemplate(["Mehndi", line("Cones")], ["Wedding", line("Stage")]));
    expect(shown(used)).toHaveLength(4);
    expect(shown(used)[3]).toBe("Mehndi | 2027-02-01 |  | Sea Lawns |  | 1 Cones");
  });
});

it("a line that gets the unit guest is for the guests of its function, unless another quantity was typed", () => {
  const draft = { content: exampleQuote } as QuoteDraft;
  const changed = (quantity: string) => {
    const line = { ...(linesOf(exampleQuote).find(({ id }) => id === "backdrop") as QuoteLine), quantity, unit: "guest" };
    return linesOf(changeLine(draft, line).content).find(({ id }) => id === "backdrop")?.quantity;
  };
  expect([changed("1"), changed(""), changed("600")]).toEqual(["660", "660", "600"]);
});
