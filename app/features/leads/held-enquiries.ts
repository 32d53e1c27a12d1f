import { choiceFilter, filterReader } from "#app/platform/list-filters.ts";
import type { LeadEnquiry } from "./leads.ts";

/** An enquiry without a lead: over the limit of all visitors together, or taken for spam. */
export type HeldEnquiry = LeadEnquiry;

export const readHeldFilters = filterReader(["newest"], {
  /** "spam"; otherwise those that nobody has looked at. */
  show: choiceFilter(["spam"]),
});
export type HeldFilterValues = ReturnType<typeof readHeldFilters>;

/** The message about the selected enquiries; `unchanged` counts those that somebody else had handled. */
export function handledText(verb: "Released" | "Marked as spam", { changed, unchanged }: { changed: number; unchanged: number }) {
  const rest = unchanged > 0 ? ` ${unchanged} had been handled already.` : "";
  return `${verb}: ${changed === 1 ? "one enquiry" : `${changed} enquiries`}.${rest}`;
}
