import { choiceFilter, filterReader } from "#app/records/list-filters.ts";
import type { LeadEnquiry } from "../leads.ts";

/**
 * An enquiry without a lead: held for review, because all visitors together sent more than the limit, or spam, because it filled in the
 * honeypot or the staff marked it.
 */
export type HeldEnquiry = LeadEnquiry;

export const readHeldFilters = filterReader(["newest"], {
  /** "spam"; otherwise those that nobody has looked at. */
  show: choiceFilter(["spam"]),
});
export type HeldFilterValues = ReturnType<typeof readHeldFilters>;

/** The message after an action on enquiries; `unchanged` counts those that somebody else had handled before. */
export function handledText(verb: "Released" | "Marked as spam", { changed, unchanged }: { changed: number; unchanged: number }) {
  const rest = unchanged > 0 ? ` ${unchanged} had been handled already.` : "";
  return `${verb}: ${changed === 1 ? "one enquiry" : `${changed} enquiries`}.${rest}`;
}
