import { company } from "#app/content/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { checkGstin } from "#app/gst/gstin.ts";
import type { Draft } from "./draft.ts";
import { calculateDraft, findProblems } from "./draft-figures.ts";

/** One line of "Ready to issue". An error prevents it, a warning does not. */
export type IssueCheck = { level: "good" | "warning" | "error"; text: string; field?: string };

/**
 * What an author wants to know before a draft is issued: what prevents it, then what is unusual, then what is in order.
 * @param today in India, "2026-11-21"
 */
export function checkDraft(draft: Draft, today: string): IssueCheck[] {
  const errors = Object.entries(findProblems(draft, today)).map(([field, text]): IssueCheck => ({ level: "error", text, field }));
  const { place } = calculateDraft(draft);
  const gstin = checkGstin(draft.clientGST);
  const good = (text: string): IssueCheck => ({ level: "good", text });
  const warning = (text: string, field: string): IssueCheck => ({ level: "warning", text, field });
  return [
    ...errors,
    ...(gstin.kind === "unusual" ? [warning(gstin.message, "clientGST")] : []),
    ...(draft.clientEmail.trim() ? [] : [warning("No email address: it cannot be mailed", "clientEmail")]),
    ...(draft.dueDate ? [] : [good(`Due ${company.paymentTermsDays} days after its date`)]),
    ...(gstin.kind === "valid" ? [good(`GSTIN is valid, registered in ${stateNameAndCode(gstin.stateCode)}`)] : []),
    ...(gstin.kind === "none" ? [good("No GSTIN: the client is not registered")] : []),
    good(`${place.isIntraState ? "CGST and SGST" : "IGST"}, place of supply ${stateNameAndCode(place.state)}`),
  ];
}

/** Numbers of a series go up with their dates. */
export const laterDateMessage = "The last invoice of this office has a later date: numbers and dates go up together.";

export const hasErrors = (checks: readonly IssueCheck[]): boolean => checks.some(({ level }) => level === "error");
