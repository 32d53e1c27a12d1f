import type { TemplateKey } from "#app/content/mails/message-templates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { EventStatus } from "#db/enums.ts";

/** The message that its page offers to send about an event. */
export const messageOf = ({ status, postponed }: { status: EventStatus; postponed: boolean }): TemplateKey =>
  postponed ? "eventPostponed" : status === "cancelled" ? "eventCancelled" : "bookingConfirmed";

/** For how long Undo is offered, and mails about what was cancelled wait a little longer. */
export const undoSeconds = 10;
export const delaySeconds = 15;

/** What hangs on an event that is to be cancelled. */
export type Commitments = {
  /** Paise of its advances that are neither used nor refunded, and of what the client has not paid yet. */
  held: number;
  due: number;
  /** The names of the vendors who are booked or asked. */
  vendors: readonly string[];
  openTasks: number;
  /** The numbers of its issued invoices. */
  invoices: readonly string[];
  /** Whether its client has a link to the event's page. */
  hasClientPage: boolean;
};

const list = new Intl.ListFormat("en-IN");

/** What cancelling an event does and leaves besides what can be chosen, a sentence each. */
export function consequencesOf({ due, invoices, hasClientPage }: Commitments, postponed = false): string[] {
  const told = postponed ? "is postponed, and that you tell the new day there" : "is cancelled, and that you are sorry";
  return [
    due > 0 &&
      `${formatRupeesExactly(due)} is still due from the client${invoices.length === 0 ? ", and is not asked for any more" : ""}.`,
    invoices.length > 0 &&
      !postponed &&
      `${list.format(invoices)} ${invoices.length === 1 ? "is issued and stays" : "are issued and stay"}. A credit note takes back what will not be delivered.`,
    hasClientPage
      ? `The client’s page says at once that the event ${told}.`
      : "The client has no page, so only a message tells the client.",
  ].filter((sentence) => sentence !== false);
}

/** "The event is cancelled. 3 tasks closed, not completed." */
export const cancelledText = (closed: number, postponed = false): string =>
  `The event is ${postponed ? "postponed" : "cancelled"}.${closed > 0 ? ` ${closed === 1 ? "One task" : `${closed} tasks`} closed, not completed.` : ""}`;
