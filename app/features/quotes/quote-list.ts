import { choiceFilter, dayFilter, filterReader, idFilter, textFilter } from "#app/platform/list-filters.ts";
import type { QuoteState } from "./quotes.ts";

export const quoteStates = ["draft", "open", "accepted", "declined", "expired", "withdrawn"] as const satisfies QuoteState[];

/** The colour of a state's chip, and the shape of its glyph. */
type ChipStyle = { tone: "neutral" | "progress" | "done" | "danger" | "pending"; shape: "hollow" | "half" | "full" };

export const quoteChips: Record<QuoteState, ChipStyle> = {
  draft: { tone: "neutral", shape: "hollow" },
  open: { tone: "progress", shape: "half" },
  accepted: { tone: "done", shape: "full" },
  declined: { tone: "danger", shape: "hollow" },
  expired: { tone: "pending", shape: "hollow" },
  withdrawn: { tone: "neutral", shape: "hollow" },
};

export type QuoteRow = {
  id: string;
  number: string | null;
  title: string;
  clientName: string;
  office: string;
  ownerName: string | null;
  revision: number;
  /** The total in paise: of the accepted revision, else of the sent one, else of the working copy. */
  total: number;
  validUntil: string | null;
  /** ISO instants. */
  createdAt: string;
  sentAt: string | null;
  openedAt: string | null;
  /** The number of the client's unhandled requests. */
  requests: number;
  state: QuoteState;
};

export const readQuoteFilters = filterReader(["newest"], {
  state: choiceFilter(quoteStates),
  /** A person's id, or "none". */
  owner: textFilter,
  office: textFilter,
  client: idFilter,
  /** Created between these days, both included. */
  from: dayFilter,
  until: dayFilter,
  /** Only quotes with an unhandled request of the client. */
  asked: choiceFilter(["yes"]),
  q: textFilter,
});
export type QuoteFilterValues = ReturnType<typeof readQuoteFilters>;
