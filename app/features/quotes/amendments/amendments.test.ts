import { expect, it } from "vitest";
import { amendmentSplits } from "#db/enums.ts";
import { exampleQuote, exampleSupply } from "../../../../test/example-quote.ts";
import { examples, fc } from "../../../../test/random.ts";
import { quoteLineAmount, quoteTotals } from "../quote-totals.ts";
import { linesOf, preselected, type QuoteLine } from "../quotes.ts";
import {
  amendInstalments,
  type ContractInstalment,
  contractAsHeld,
  contractContent,
  contractTotal,
  creditOf,
  reasonOfHeld,
  withEditedLines,
} from "./amendments.ts";

const supply = { ...exampleSupply, office: "visakhapatnam", client: { name: "", email: "", phone: "", address: "", gstin: "" } };
const chosen = preselected(exampleQuote);
const contract = contractContent(exampleQuote, chosen);
const perGuest = (id: string, quantity: string, rate: string): QuoteLine => ({
  ...(linesOf(exampleQuote).find((line) => line.id === "dinner") as QuoteLine),
  ...{ id, title: id, quantity, rate, unit: "guest" },
});
/** The contract with lines in its Sangeet, for 350 guests. */
const withLines = (...lines: QuoteLine[]) => ({
  ...contract,
  functions: contract.functions.map((one) => (one.id === "sangeet" ? { ...one, lines: [...one.lines, ...lines] } : one)),
});
const held = (guaranteed: number | null, isCancelled = false) => [
  { quoteFunction: "sangeet", name: "Sangeet", guaranteed, isCancelled },
];
const quantities = (content: typeof contract) =>
  linesOf(content).flatMap(({ unit, quantity }) => (unit === "guest" ? [quantity] : []));

it("a contract has the total that the client accepted, and the lines that they chose", () => {
  expect(contractTotal(contract, supply)).toBe(quoteTotals(exampleQuote, chosen, exampleSupply).total);
  expect(linesOf(contract).map(({ title }) => title)).toContain("Mandap package: Marigold");
  expect(linesOf(contract).map(({ title }) => title)).not.toContain("Temple");
  expect(linesOf(contract).every(({ kind }) => kind === "fixed")).toBe(true);
});

it("lines per guest follow the guaranteed number, and one with another quantity stays", () => {
  const content = withLines(perGuest("Dinner", "350", "900"), perGuest("Sweets", "200", "40"));
  const now = contractAsHeld(content, held(400));
  expect(quantities(now)).toEqual(["400", "200"]);
  expect(contractTotal(now, supply) - contractTotal(content, supply)).toBe(50 * 900_00 * 1.05);
  expect(reasonOfHeld(content, held(400))).toBe("Sangeet: 400 guests instead of 350.");
  expect(reasonOfHeld(content, held(100_000))).toBe("Sangeet: 1,00,000 guests instead of 350.");
  expect(contractAsHeld(content, held(null))).toEqual(content);
  expect(contractAsHeld(content, [])).toEqual(content);
  const without = contractAsHeld(content, held(400, true));
  expect(without.functions.find(({ id }) => id === "sangeet")?.lines).toEqual([]);
  expect(reasonOfHeld(content, held(400, true))).toBe("Sangeet is cancelled.");
});

it("lines of a cancelled function go where they are moved, also from there", () => {
  const part = (quoteFunction: string, isCancelled: boolean, movedTo: string | null = null) => ({
    ...{ quoteFunction, name: "", guaranteed: null, isCancelled, movedTo },
  });
  const ids = (content: typeof contract, of: string) =>
    content.functions.find(({ id }) => id === of)?.lines.map(({ id }) => id) ?? [];
  const [haldi, sangeet, reception] = ["haldi", "sangeet", "reception"].map((id) => ids(contract, id)) as [
    string[],
    string[],
    string[],
  ];
  const moved = contractAsHeld(contract, [part("haldi", true, "sangeet")]);
  expect([ids(moved, "haldi"), ids(moved, "sangeet")]).toEqual([[], [...sangeet, ...haldi]]);
  expect(contractTotal(moved, supply)).toBe(contractTotal(contract, supply));
  const twice = contractAsHeld(contract, [part("haldi", true, "sangeet"), part("sangeet", true, "reception")]);
  expect(ids(twice, "reception")).toEqual([...reception, ...haldi, ...sangeet]);
  expect(ids(contractAsHeld(contract, [part("haldi", true, "sangeet"), part("sangeet", true, "haldi")]), "sangeet")).toEqual([]);
  expect(ids(contractAsHeld(contract, [part("haldi", true, "gone")]), "haldi")).toEqual([]);
  expect(reasonOfHeld(contract, [part("haldi", true, "sangeet")])).toBe(
    "Haldi is cancelled; what was agreed for it is for Sangeet now.",
  );
});

it("the money per guest is the number times the rate after any order of guarantees and amendments", () => {
  const step = fc.oneof(
    fc.record({ guaranteed: fc.integer({ min: 1, max: 5_000 }) }),
    fc.record({ rate: fc.integer({ min: 1, max: 200_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 9_999 }), (steps, firstRate) => {
      let content = withLines(perGuest("Dinner", "350", String(firstRate)));
      let [guests, rate] = [350, firstRate];
      for (const one of steps) {
        if ("guaranteed" in one) {
          guests = one.guaranteed;
          content = contractAsHeld(content, held(guests));
        } else {
          rate = one.rate;
          const functions = content.functions.map((part) => ({
            ...part,
            lines: part.lines.map((line) => (line.id === "Dinner" ? { ...line, rate: String(rate) } : line)),
          }));
          content = withEditedLines(content, { ...content, functions });
        }
      }
      const dinner = linesOf(content).find(({ id }) => id === "Dinner") as QuoteLine;
      expect(quoteLineAmount(dinner)).toBe(guests * rate * 100);
    }),
    { numRuns: examples(100, 2_000) },
  );
});

const instalment = fc.record({
  id: fc.uuid(),
  label: fc.constantFrom("First", "Last"),
  amount: fc.integer({ min: 0, max: 900_000 }).map((rupees) => rupees * 100),
  dueOn: fc.constantFrom(null, "2027-01-10", "2027-02-10"),
  source: fc.constantFrom("schedule", "apart"),
  isInvoiced: fc.boolean(),
}) as fc.Arbitrary<ContractInstalment>;

it("the schedule adds up to the total after any amendment, and no amount is negative", () => {
  const any = fc.record({
    instalments: fc.array(instalment, { maxLength: 6 }),
    change: fc.integer({ min: -2_000_000, max: 2_000_000 }),
    split: fc.constantFrom(...amendmentSplits),
  });
  fc.assert(
    fc.property(any, ({ instalments, split, ...any }) => {
      const total = instalments.reduce((sum, { amount }) => sum + amount, 0);
      const change = Math.max(-total, any.change * 100);
      const after = amendInstalments(instalments, change, { split, name: "A1", day: "2027-01-01" });
      expect(after.reduce((sum, { amount }) => sum + amount, 0)).toBe(total + change);
      expect(after.every(({ amount }) => amount >= 0 && amount % 100 === 0)).toBe(true);
      // An invoice that is there is only touched when nothing else is left to lower.
      const open = instalments.filter(({ isInvoiced }) => !isInvoiced).reduce((sum, { amount }) => sum + amount, 0);
      expect(creditOf(after)).toBe(Math.max(0, -change - open));
    }),
    { numRuns: examples(300, 20_000) },
  );
});

it("the last open instalment takes the difference, or all of them, or one of its own", () => {
  const part = (amount: number, isInvoiced = false): ContractInstalment => ({
    ...{ id: String(amount), label: String(amount), amount: amount * 100, dueOn: "2027-01-10", source: "schedule", isInvoiced },
  });
  const amounts = (split: (typeof amendmentSplits)[number], change: number, ...parts: ContractInstalment[]) =>
    amendInstalments(parts, change * 100, { split, name: "A1", day: "2027-01-01" }).map(({ amount }) => amount / 100);
  const schedule = [part(200, true), part(500), part(300)];
  expect(amounts("last", 100, ...schedule)).toEqual([200, 500, 400]);
  expect(amounts("even", 80, ...schedule)).toEqual([200, 550, 330]);
  expect(amounts("own", 80, ...schedule)).toEqual([200, 500, 300, 80]);
  expect(amounts("last", -400, ...schedule)).toEqual([200, 400, 0]);
  expect(amounts("even", -80, ...schedule)).toEqual([200, 450, 270]);
  expect(amounts("own", -900, ...schedule)).toEqual([100, 0, 0]);
  expect(amounts("last", 100, part(200, true))).toEqual([200, 100]);
  expect(amendInstalments([part(200, true)], 100, { split: "last", name: "A1", day: "2027-01-01" })[1]).toMatchObject({
    ...{ id: null, label: "Amendment A1", source: "apart", dueOn: "2027-01-10" },
  });
});
