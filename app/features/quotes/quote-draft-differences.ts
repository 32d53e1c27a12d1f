import { type QuoteDifference, quoteDifferences } from "./quote-differences.ts";
import type { QuoteDraft } from "./quote-draft.ts";
import { linesOf } from "./quotes.ts";

const labels = {
  office: "Office",
  clientName: "Client",
  clientEmail: "Email",
  clientPhone: "Phone",
  clientGST: "GST number",
  treatment: "GST treatment",
  clientStateCode: "State of the client",
  eventStateCode: "The functions are held in",
} as const;

/** The differences between two people's working copies of a quote, including costs. */
export const draftDifferences = (one: QuoteDraft, other: QuoteDraft): QuoteDifference[] => [
  ...Object.entries(labels).flatMap(([name, what]) => {
    const [before, after] = [one[name as keyof typeof labels], other[name as keyof typeof labels]];
    return before === after ? [] : [{ where: "", what, before, after }];
  }),
  ...quoteDifferences(one, other),
  ...linesOf(other.content).flatMap(({ id, title }) => {
    const [before = "", after = ""] = [one.costs[id], other.costs[id]];
    return before.trim() === after.trim() ? [] : [{ where: title, what: "cost", before, after }];
  }),
];
