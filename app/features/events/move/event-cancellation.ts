import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { countOfOpenTasks } from "../task-offer.ts";

/** What hangs on an event that is to be cancelled. */
export type Commitments = {
  /** Paise of its advances that are neither used nor refunded. */
  advances: number;
  /** The names of the vendors who are booked. */
  vendors: readonly string[];
  openTasks: number;
  /** The numbers of its issued invoices. */
  invoices: readonly string[];
  /** Whether its client has a link to the event's page. */
  hasClientPage: boolean;
};

const list = new Intl.ListFormat("en-IN");

/** What cancelling an event does and leaves, a sentence each. */
export function consequencesOf({ advances, vendors, openTasks, invoices, hasClientPage }: Commitments): string[] {
  return [
    hasClientPage
      ? "The client’s page says at once: “This event is cancelled. If you did not expect this, please ask us.”"
      : "The client has no page, so nothing tells the client.",
    advances > 0 && `${formatRupeesExactly(advances)} of advances is held. It stays until it is refunded or used.`,
    invoices.length > 0 &&
      `${list.format(invoices)} ${invoices.length === 1 ? "is issued and stays" : "are issued and stay"}. A credit note takes back what will not be delivered.`,
    vendors.length > 0 &&
      `${list.format(vendors)} ${vendors.length === 1 ? "is" : "are"} booked and ${vendors.length === 1 ? "is" : "are"} not told.`,
    openTasks > 0 && `${countOfOpenTasks(openTasks)} ${openTasks === 1 ? "stays" : "stay"}.`,
  ].filter((sentence) => sentence !== false);
}
