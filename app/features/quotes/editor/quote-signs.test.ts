import { expect, it } from "vitest";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { emptyQuote } from "../quote-draft.ts";
import { signProblems } from "./quote-signs.ts";

const company = {
  offices: [{ key: "hyderabad", stateCode: "36", gstin: "36ZZZCE0001A1Z1", name: "Demo Events" }],
  defaultSac: "",
  defaultRate: "",
} as unknown as Parameters<typeof emptyQuote>[0];

it("names the signs that the quote's PDF could not show, beside each field", () => {
  const [first, ...rest] = exampleQuote.functions as [(typeof exampleQuote.functions)[number]];
  const [line, ...lines] = first.lines as [(typeof first.lines)[number]];
  const functions = [{ ...first, name: "Haldi 💛", lines: [{ ...line, details: "with 💛" }, ...lines] }, ...rest];
  const content = { content: { ...exampleQuote, functions, terms: "Paid 💛" } };
  const problems = signProblems({ ...emptyQuote(company, { terms: "Paid 💛", validUntil: "" }), ...content, clientName: "💛" });
  const fields = [`function-name-${first.id}`, `line-details-${line.id}`, "terms", "clientName"];
  expect(problems).toEqual(Object.fromEntries(fields.map((field) => [field, "Documents cannot show “💛”: please replace it."])));
});
