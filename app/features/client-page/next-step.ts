import type { LinkTexts } from "#app/content/link-pages/en.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import type { Extra } from "#app/features/quotes/extras/extras.ts";
import { daysBetween, formatDayIn, formatDaysIn } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { EventStatus, Language } from "#db/enums.ts";
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
  /** Its hours are past: another one of its day goes on or comes next. */
  hasEnded?: boolean;
};

export type Step = { title: string; text: string; label: string; to: string };

export type NextStepInput = {
  status: EventStatus;
  postponed?: boolean;
  functions: readonly ShownFunction[];
  plan: PaymentPlan;
  claims: readonly Claim[];
  waitingQuoteUrl: string | null;
  /** What waits is a change of what was agreed. */
  isAmending?: boolean;
  extras?: readonly Pick<Extra, "status">[];
  hasDocuments: boolean;
  /** The page says how: without a bank account of the company it cannot. */
  canPay: boolean;
  /** The form that corrects a refused claim. */
  correctUrl: (claimId: string) => string;
};

type Saying = { today: string; language: Language; texts: LinkTexts["client"] };

/** The next step that the page suggests to the client. @param today in India */
export function nextStep(situation: NextStepInput, { today, language, texts }: Saying): Step {
  const { status, functions, plan, claims, waitingQuoteUrl, isAmending, extras = [] } = situation;
  const { steps } = texts;
  if (status === "cancelled") {
    const { title, text, textPaid, label } = situation.postponed ? steps.postponed : steps.cancelled;
    const received = fillPlaceholders(textPaid, { amount: formatRupeesExactly(plan.received) });
    return { title, text: plan.received > 0 ? received : text, label, to: "#questions" };
  }
  // What the client reported after the refusal is looked at first.
  const refused = claims.find(
    ({ state, decidedAt }) => state === "refused" && !claims.some(({ claimedAt }) => decidedAt !== null && claimedAt > decidedAt),
  );
  if (refused) {
    const { title, text, label } = fillPlaceholders(steps.refused, { amount: formatRupeesExactly(refused.amount) });
    return { title, text: refused.reason || text, label, to: situation.correctUrl(refused.id) };
  }
  if (extras.some(({ status }) => status === "open")) return { ...steps.extras, to: "#extras" };
  if (waitingQuoteUrl) return { ...(isAmending ? steps.amendment : steps.quote), to: waitingQuoteUrl };
  const due = nextDue(plan);
  if (due) {
    const { title, titleBy, titleLate, completes, text, label } = fillPlaceholders(steps.due, {
      amount: formatRupeesExactly(due.open),
      day: formatDayIn(due.dueOn ?? "", language),
      label: due.label,
    });
    const isLate = due.dueOn !== null && due.dueOn < today;
    const when = due.dueOn === null ? title : isLate ? titleLate : titleBy;
    const to = situation.canPay ? { label, to: "#pay" } : { label: steps.over.write, to: "#questions" };
    return { title: when, text: due.open < due.amount ? completes : text, ...to };
  }
  if (plan.beingChecked > 0)
    return { ...fillPlaceholders(steps.checking, { amount: formatRupeesExactly(plan.beingChecked) }), to: "#paid" };
  if (isOver(functions, today) || status === "completed") {
    const { title, text, textPaid, documents, write } = steps.over;
    return {
      title,
      text: plan.total > 0 ? textPaid : text,
      label: situation.hasDocuments ? documents : write,
      to: situation.hasDocuments ? "#documents" : "#questions",
    };
  }
  if (plan.total > 0) return { ...steps.paid, to: "#functions" };
  return { ...steps.nothing, to: "#questions" };
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
    .sort((one, other) => order(one).localeCompare(order(other)));
  return next ? { days: Math.max(0, daysBetween(today, next.day)), name: next.name } : null;
}

const order = ({ day, hasEnded = false, time }: Pick<ShownFunction, "day" | "hasEnded" | "time">) =>
  `${day} ${Number(hasEnded)} ${time ?? "~"}`;

/** "24 to 26 Feb 2027"; empty without a day. */
export function dayRange(functions: readonly Pick<ShownFunction, "day">[], language: Language): string {
  const days = functions.flatMap(({ day }) => day ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? formatDaysIn([first, last], language) : "";
}

/** Whether an entry is younger than the client's last visit; on the first visit nothing is new. Both are ISO instants. */
export const isNew = (at: string, seenUntil: string | null): boolean =>
  seenUntil !== null && Date.parse(at) > Date.parse(seenUntil);
