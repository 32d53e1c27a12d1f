import { groupedGuests } from "#app/content/guests.ts";
import { budgetText } from "#app/platform/values/budget.ts";
import { formatDay, formatDuration, formatShortDay, today } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import type { GlyphShape, Tone } from "#app/ui/icon.tsx";
import type { BoardLead } from "../leads.ts";

/** What is due first for a lead: the last line of its card. */
export type Urgency = {
  text: string;
  /** The day, which must not wrap. */
  when?: string;
  tone: Tone;
  shape: GlyphShape;
  isLate?: boolean;
};

type UrgentLead = Pick<BoardLead, "stage" | "stageSince" | "lostReason" | "replyDueAt" | "nextAction" | "nextActionOn">;

export function urgencyOf(lead: UrgentLead, now: Date): Urgency {
  const { replyDueAt, nextAction, nextActionOn } = lead;
  if (replyDueAt) return replyUrgency(new Date(replyDueAt), now);
  if (!nextAction && !nextActionOn) return urgencyWithoutDeadline(lead, now);
  const text = nextAction ?? "Next action";
  const day = today(now);
  if (!nextActionOn) return { text, tone: "progress", shape: "hollow" };
  if (nextActionOn === day) return { text, when: "today", tone: "pending", shape: "half" };
  const when = formatShortDay(nextActionOn, day);
  return nextActionOn < day
    ? { text, when, tone: "danger", shape: "hollow", isLate: true }
    : { text, when, tone: "progress", shape: "hollow" };
}

const hourMs = 3_600_000;

/** Hours up to a day, then the date. */
function replyUrgency(dueAt: Date, now: Date): Urgency {
  const leftMs = dueAt.getTime() - now.getTime();
  const isLate = leftMs < 0;
  const style = isLate ? ({ tone: "danger", shape: "hollow", isLate } as const) : ({ tone: "pending", shape: "half" } as const);
  if (Math.abs(leftMs) >= 24 * hourMs)
    return { text: isLate ? "Reply overdue since" : "Reply by", when: formatShortDay(today(dueAt), today(now)), ...style };
  const time = Math.abs(leftMs) < hourMs ? formatDuration(Math.abs(leftMs)) : `${Math.floor(Math.abs(leftMs) / hourMs)} h`;
  return { text: isLate ? `Reply overdue by ${time}` : `Reply in ${time}`, ...style };
}

function urgencyWithoutDeadline({ stage, stageSince, lostReason }: UrgentLead, now: Date): Urgency {
  const when = stageSince ? formatShortDay(today(new Date(stageSince)), today(now)) : undefined;
  if (stage === "won") return { text: "Won", when, tone: "done", shape: "full" };
  if (stage === "lost") return { text: lostReason ? `Lost: ${lostReason}` : "Lost", when, tone: "neutral", shape: "hollow" };
  return { text: "No next action", tone: "neutral", shape: "hollow" };
}

/** The second line of a card, the requested event; and its third line: amount, place and company. */
export function cardLines(lead: BoardLead): [string[], string[]] {
  const { kind, days, guests, budget, place, company, createdAt, quoteTotal, isQuoteExpired } = lead;
  const filled = (...facts: (string | null | undefined)[]) => facts.filter((fact): fact is string => Boolean(fact));
  const quoted = quoteTotal ? `${formatRupees(quoteTotal)}${isQuoteExpired ? ", expired" : ""}` : null;
  const request = filled(kind, days && enteredDaysText(days), guests && `${groupedGuests(guests)} guests`);
  return [
    request.length > 0 ? request : [`Added ${formatDay(today(new Date(createdAt)))}`],
    filled(quoted || (budget && budgetText(budget)), place, company),
  ];
}
