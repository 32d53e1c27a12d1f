import { choiceFilter, dayFilter, filterReader, idFilter, textFilter } from "#app/platform/list-filters.ts";
import type { QuoteState } from "./quotes.ts";

export const quoteStates = ["draft", "open", "accepted", "declined", "expired", "withdrawn"] as const satisfies QuoteState[];

type ChipStyle = { tone: "neutral" | "progress" | "done" | "high" | "pending"; shape: "hollow" | "half" | "full" };

export const quoteChips: Record<QuoteState, ChipStyle> = {
  draft: { tone: "neutral", shape: "hollow" },
  open: { tone: "progress", shape: "half" },
  accepted: { tone: "done", shape: "full" },
  declined: { tone: "high", shape: "hollow" },
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
  /** Instants. */
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
  /** Made from the first day to the last. */
  from: dayFilter,
  until: dayFilter,
  /** Only those whose client asked for something. */
  asked: choiceFilter(["yes"]),
  q: textFilter,
});
export type QuoteFilterValues = ReturnType<typeof readQuoteFilters>;

/** "Opened just now", "Opened 2 minutes ago", "Opened 3 hours ago", "Opened 20 Nov 2026" */
export function ago(at: string, now: Date, formatDay: (instant: string) => string): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? (hours === 1 ? "1 hour ago" : `${hours} hours ago`) : formatDay(at);
}
