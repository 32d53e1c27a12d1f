import type { Extra } from "#app/features/quotes/extras/extras.ts";
import { daysBetween, formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { EventStatus } from "#db/enums.ts";
import type { Claim } from "./claims.ts";
import { nextDue, type PaymentPlan } from "./client/payment-plan.ts";

/** A function of an event, or the event itself. */
export type ShownFunction = {
  id: string;
  name: string;
  day: string | null;
  time: string | null;
  endTime: string | null;
  venue: string;
  mapUrl: string;
  isCancelled: boolean;
  /** Known of a stored function: a reception until 1:30 AM is not over at midnight. */
  isOver?: boolean;
};

export type Step = { title: string; text: string; label: string; to: string };

export type NextStepInput = {
  status: EventStatus;
  functions: readonly ShownFunction[];
  plan: PaymentPlan;
  claims: readonly Claim[];
  waitingQuoteUrl: string | null;
  /** What waits is a change of what was agreed. */
  isAmending?: boolean;
  extras?: readonly Pick<Extra, "status">[];
  hasDocuments: boolean;
  /** The form that corrects a refused claim. */
  correctUrl: (claimId: string) => string;
};

/** The next step that the page suggests to the client. @param today in India */
export function nextStep(situation: NextStepInput, today: string): Step {
  const { status, functions, plan, claims, waitingQuoteUrl, isAmending, extras = [] } = situation;
  if (status === "cancelled")
    return {
      title: "This event is cancelled",
      text: `We are sorry that it does not take place.${plan.received > 0 ? ` We have received ${formatRupeesExactly(plan.received)} from you and settle that with you.` : ""} If you did not expect this, please ask us.`,
      label: "Ask us",
      to: "#questions",
    };
  // What the client reported after the refusal is looked at first.
  const refused = claims.find(
    ({ state, decidedAt }) => state === "refused" && !claims.some(({ claimedAt }) => decidedAt !== null && claimedAt > decidedAt),
  );
  if (refused)
    return {
      title: `We did not find your payment of ${formatRupeesExactly(refused.amount)}`,
      text: refused.reason || "Please compare the amount, the day and the number with your bank app.",
      label: "Correct it",
      to: situation.correctUrl(refused.id),
    };
  if (extras.some(({ status }) => status === "open"))
    return {
      title: "Confirm what was asked for",
      text: "Somebody asked for more than was agreed. Nothing of it is billed before you say yes.",
      label: "Answer",
      to: "#extras",
    };
  if (waitingQuoteUrl && isAmending)
    return {
      title: "Read a change of what was agreed",
      text: "See what changes and what it comes to, and accept it with your name.",
      label: "Open the quote",
      to: waitingQuoteUrl,
    };
  if (waitingQuoteUrl)
    return {
      title: "Read your quote",
      text: "Choose what you like, see the total, and accept it with your name.",
      label: "Open the quote",
      to: waitingQuoteUrl,
    };
  const due = nextDue(plan);
  if (due) {
    const isLate = due.dueOn !== null && due.dueOn < today;
    const when = due.dueOn === null ? "" : isLate ? `, due since ${formatDay(due.dueOn)}` : ` by ${formatDay(due.dueOn)}`;
    const text = due.open < due.amount ? `It completes “${due.label}”.` : `${due.label}.`;
    return { title: `Pay ${formatRupeesExactly(due.open)}${when}`, text, label: "See how to pay", to: "#pay" };
  }
  if (plan.beingChecked > 0)
    return {
      title: `We are checking ${formatRupeesExactly(plan.beingChecked)}`,
      text: "You see it here as soon as our bank shows it. There is nothing to do for you.",
      label: "What you told us",
      to: "#paid",
    };
  if (isOver(functions, today) || status === "completed")
    return {
      title: "Thank you for celebrating with us",
      text:
        plan.total > 0 ? "Everything is paid. Your documents and pictures stay here." : "Your documents and pictures stay here.",
      label: situation.hasDocuments ? "See your documents" : "Write to us",
      to: situation.hasDocuments ? "#documents" : "#questions",
    };
  if (plan.total > 0)
    return {
      title: "Everything is paid, thank you",
      text: "We look after the rest.",
      label: "See the functions",
      to: "#functions",
    };
  return {
    title: "Nothing to do for now",
    text: "What comes next appears here. Until then ask us whatever you like.",
    label: "Ask a question",
    to: "#questions",
  };
}

type Timed = Pick<ShownFunction, "day" | "isOver">;
const isPast = ({ day, isOver }: Timed, today: string): boolean => day !== null && (isOver ?? day < today);

/** Every function has a day, and the last one has ended. */
const isOver = (functions: readonly Timed[], today: string): boolean =>
  functions.length > 0 && functions.every((one) => isPast(one, today));

/** The function that goes on or comes next, and in how many days; null without a coming day. */
export function daysToGo(functions: readonly ShownFunction[], today: string): { days: number; name: string } | null {
  const [next] = functions
    .filter((one): one is ShownFunction & { day: string } => one.day !== null && !one.isCancelled && !isPast(one, today))
    .sort((one, other) => `${one.day} ${one.time ?? "~"}`.localeCompare(`${other.day} ${other.time ?? "~"}`));
  return next ? { days: Math.max(0, daysBetween(today, next.day)), name: next.name } : null;
}

/** "24 to 26 Feb 2027"; empty without a day. */
export function dayRange(functions: readonly Pick<ShownFunction, "day">[]): string {
  const days = functions.flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  if (first === last) return formatDay(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))} to ${formatDay(last)}`;
  return `${formatDay(first)} to ${formatDay(last)}`;
}

/** Whether an entry is younger than the client's last visit; on the first visit nothing is new. Both are ISO instants. */
export const isNew = (at: string, seenUntil: string | null): boolean =>
  seenUntil !== null && Date.parse(at) > Date.parse(seenUntil);
