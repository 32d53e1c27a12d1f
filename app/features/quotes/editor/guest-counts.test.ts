import { expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { emptyFunction, emptyQuoteLine, functionForAll } from "../quote-draft.ts";
import { linesOf, type QuoteFunction, type QuoteLine } from "../quotes.ts";
import { fitToGuests, followingLines, guestWarnings, withGuests } from "./guest-counts.ts";

const line = (id: string, quantity: string, unit: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  ...emptyQuoteLine({ defaultSac: "998596", defaultRate: "18" }),
  ...{ id, title: id, quantity, unit, ...more },
});
const reception = (guests: string, lines: QuoteLine[]): QuoteFunction => ({
  ...emptyFunction("reception", "Reception"),
  guests,
  lines,
});
const forAll = (...lines: QuoteLine[]): QuoteFunction => ({ ...functionForAll(), lines });

/** The quantities, and the costs, of the functions for as many guests. */
function fitted(before: QuoteFunction[], guests: string, costs: Record<string, string> = {}) {
  const functions = before.map((one) => (one.id === "all" ? one : { ...one, guests }));
  const fit = fitToGuests({ content: { ...exampleQuote, functions }, costs }, before);
  return [linesOf(fit.content).map(({ quantity }) => quantity), fit.costs];
}

it.each([
  ["the guests that come", "660", [line("dinner", "660", "plates")], "300", ["300"]],
  ["the same share of them", "600", [line("veg", "400", "veg plates"), line("other", "200", "plates")], "300", ["200", "100"]],
  ["as many more than come", "600", [line("dinner", "660", "per guest")], "300", ["330"]],
  ["at least one", "600", [line("chef's table", "1", "pax")], "100", ["1"]],
  ["nothing else", "660", [line("fans", "12", "pieces"), line("crew", "6", "persons")], "300", ["12", "6"]],
  ["no quantity that cannot be read", "660", [line("dinner", "many", "plates")], "300", ["many"]],
  ["the quantity while the guests are not known", "660", [line("dinner", "660", "plates")], "", ["660"]],
  ["the guests, where the template does not know its own", "", [line("dinner", "1370", "plates")], "300", ["300"]],
])("quantities that count guests become %s", (_, guestsBefore, lines, guests, quantities) => {
  expect(fitted([reception(guestsBefore, lines)], guests)[0]).toEqual(quantities);
});

it("the cost of a line changes with its quantity", () => {
  const lines = [line("dinner", "660", "plates"), line("lunch", "660", "plates"), line("stage", "1", "")];
  const costs = { dinner: "4,52,100.50", lunch: "soon", stage: "90000" };
  expect(fitted([reception("660", lines)], "300", costs)[1]).toEqual({ dinner: "205500.23", lunch: "soon", stage: "90000" });
});

it("lines for all functions follow the largest of them", () => {
  const before = [reception("600", []), forAll(line("gifts", "600", "guests"))];
  expect(fitted(before, "250")[0]).toEqual(["250"]);
});

const warnings = (...functions: QuoteFunction[]) => guestWarnings(functions).map(({ text }) => text);

it("warns when a quantity is for many more guests than come, or for too few", () => {
  const dinner = (quantity: string) => line("Dinner", quantity, "plates");
  expect(warnings(reception("300", [dinner("1370")]))).toEqual(["Reception, Dinner: 1,370 plates for 300 guests"]);
  expect(warnings(reception("300", [dinner("375")]))).toEqual([]);
  expect(warnings(reception("300", [dinner("225")]))).toEqual([]);
  expect(warnings(reception("300", [dinner("224")]))).toEqual(["Reception, Dinner: 224 plates for 300 guests"]);
  expect(warnings(reception("1200", [dinner("")]))).toEqual(["Reception, Dinner: 1 plate for 1,200 guests"]);
  expect(warnings(reception("300", [line("Chef's table", "20", "plates"), dinner("280")]))).toEqual([]);
  expect(warnings(reception("", [dinner("1370")]), reception("300", [dinner("many"), line("Fans", "4", "pieces")]))).toEqual([]);
});

it("warns of lines for all functions only when they are for more guests than all functions have", () => {
  const functions = [reception("300", []), reception("200", [])];
  expect(warnings(...functions, forAll(line("Gifts", "200", "guests"), line("Plates", "500", "plates")))).toEqual([]);
  expect(warnings(...functions, forAll(line("Plates", "900", "plates")))).toEqual([
    "For all functions, Plates: 900 plates for 500 guests",
  ]);
});

it("the example quote has no warning", () => {
  expect(guestWarnings(exampleQuote.functions)).toEqual([]);
});

it.each([
  ["the guests", "400", "guest", "450", "450"],
  ["what is not filled in yet", "", "guests", "450", "450"],
  ["one, while the guests are not known", "1", "Per guest", "1,200", "1200"],
  ["nobody, where no guests come", "400", "guest", "0", "0"],
  ["not another number that somebody typed", "350", "guest", "450", "350"],
  ["no plates, which can be for some of the guests", "400", "plates", "450", "400"],
])("the quantity of a line per guest follows %s", (text, quantity, unit, guests, expected) => {
  const before = reception(text.startsWith("one") ? "" : "400", [line("Dinner", quantity, unit)]);
  expect(withGuests(before, guests).lines[0]?.quantity).toBe(expected);
});

it("lines per guest are for nobody where no guests come, and follow again when some do", () => {
  const nobody = withGuests(reception("400", [line("Dinner", "400", "guest")]), "౦");
  expect(nobody.lines[0]?.quantity).toBe("0");
  expect(withGuests(nobody, "250").lines[0]?.quantity).toBe("250");
  expect(warnings({ ...nobody, lines: [line("Dinner", "50", "plates")] })).toEqual(["Reception, Dinner: 50 plates for 0 guests"]);
});

it("warns of a line for one guest while their number is not known", () => {
  const removed = withGuests(reception("400", [line("Dinner", "400", "guest"), line("Cake", "1", "plate")]), "");
  expect(warnings(removed)).toEqual(["Reception, Dinner: it is for 1 guest until the number of guests is entered"]);
});

it("while a number is being typed, only the lines follow that did before", () => {
  const before = reception("350", [line("Dinner", "350", "guest"), line("Cake", "40", "guest")]);
  const following = followingLines(before);
  const typed = ["4", "40", "400"].reduce((one, guests) => withGuests(one, guests, following), before);
  expect(typed.lines.map(({ quantity }) => quantity)).toEqual(["400", "40"]);
  expect(warnings(typed)).toEqual(["Reception, Cake: 40 guests for 400 guests"]);
});
