import { expect, it } from "vitest";
import { fc } from "../../../test/random.ts";
import { makeStatement, periodProblem, readPeriod, type StatementEntry, statementFileName } from "./statement.ts";

const today = "2026-11-22";
const period = (query: string) => readPeriod(new URLSearchParams(query), today);

it("reads the period from the URL; without one it is this financial year up to today", () => {
  expect(period("")).toEqual({ from: "2026-04-01", to: today });
  expect(period("from=2025-04-01&to=2026-03-31")).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  expect(period("to=2020-03-31")).toEqual({ from: "2000-01-01", to: "2020-03-31" });
  expect(period("from=2026-05-01&to=2026-04-01")).toEqual({ from: "2026-05-01", to: "2026-04-01" });
  expect(periodProblem(period("from=2026-05-01&to=2026-04-01"))).toContain("before From");
  expect(periodProblem(period("from=2026-05-01&to=2026-05-01"))).toBeUndefined();
  expect(period("from=2027-01-01&to=0001-01-01")).toEqual({ from: "2027-01-01", to: "2027-01-01" });
});

it("carries the balance from line to line, and closes with opening + debit - credit", () => {
  const entry = fc.record({ debit: fc.nat(1e12), credit: fc.nat(1e12) });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.array(entry), (opening, amounts) => {
      const statement = makeStatement({ from: today, to: today }, opening, amounts as StatementEntry[]);
      expect(statement.closing).toBe(opening + statement.debit - statement.credit);
      expect(statement.lines.at(-1)?.balance ?? opening).toBe(statement.closing);
    }),
  );
});

it("names the file after the client and the period, with characters that are safe in an HTTP header", () => {
  const dates = { from: "2026-04-01", to: today };
  expect(statementFileName('Rao & Sons "Events"', dates)).toBe("statement-Rao-Sons-Events-2026-04-01-2026-11-22");
  expect(statementFileName("మీరా", dates)).toBe("statement-2026-04-01-2026-11-22");
});
