import { expect, it } from "vitest";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { exampleQuote } from "../../../../test/example-quote.ts";
import { emptyQuoteLine } from "../quote-draft.ts";
import { quantityText } from "../quotes.ts";
import { contentIn } from "./client.server.ts";
import { revisionChanges } from "./revision-changes.ts";

const line = {
  ...emptyQuoteLine({ defaultSac: "", defaultRate: "" }),
  title: "Tea",
  quantity: "250",
  rate: "850",
  unit: "guest",
};
const forAll = exampleQuote.functions.at(-1);
const added = { ...exampleQuote, functions: [{ ...forAll, lines: [line] }] } as typeof exampleQuote;
const before = { ...exampleQuote, functions: [{ ...forAll, lines: [] }] } as typeof exampleQuote;

it.each([
  ["en", "250\u00a0guests at\u00a0₹850", "Added to: For all functions"],
  ["te", "250\u00a0మంది, ఒక్కొక్కటి\u00a0₹850", "అన్ని కార్యక్రమాలు: చేర్చాం"],
  ["hi", "250\u00a0मेहमान, प्रति इकाई\u00a0₹850", "सभी कार्यक्रम: जोड़ा गया"],
] as const)("a quote in %s has no words of the app in another language", (language, price, change) => {
  const { agreed } = linkTextsIn(language);
  const content = contentIn(added, language);
  expect(content.functions[0]?.lines.map((one) => quantityText(one, agreed.countAtRate))).toEqual([price]);
  expect(revisionChanges(contentIn(before, language), content, agreed.changes).map(({ text }) => text)).toEqual([change]);
});
