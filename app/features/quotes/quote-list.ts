import { formatDateTime, timeAgo } from "#app/platform/values/dates.ts";
import { choiceFilter, dayFilter, filterReader, idFilter, textFilter } from "#app/records/list-filters.ts";
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

type Opening = Pick<QuoteRow, "openedAt" | "sentAt">;

/** When the client opened the last version that was sent; null: not yet, though maybe an earlier version. */
export const lastVersionOpenedAt = ({ openedAt, sentAt }: Opening): string | null =>
  openedAt && Date.parse(openedAt) >= Date.parse(sentAt ?? openedAt) ? openedAt : null;

/** "Opened 5 minutes ago", "Version 2 not opened yet" */
export function openedText(quote: Opening & { revision: number }, now: Date): string {
  const openedAt = lastVersionOpenedAt(quote);
  if (openedAt) return `Opened ${timeAgo(openedAt, now, formatDateTime)}`;
  return quote.openedAt ? `Version ${quote.revision} not opened yet` : "Not opened yet";
}

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
