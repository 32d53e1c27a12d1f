import { randomUUID } from "node:crypto";
import { type Draft, type DraftItem, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import type { NewCreditNote } from "#app/features/invoices/notes/credit-notes.ts";
import type { Payment } from "#app/features/money/money.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import { dayMs, now } from "./clock.ts";
import type { EventKind } from "./event-kinds.ts";
import type { PlannedEvent } from "./events.ts";
import { chance, integer, pick, weighted } from "./random.ts";

export type DemoInvoice = {
  id: string;
  draft: Draft;
  /** False: it stays a draft. */
  issued: boolean;
  payments: Payment[];
  credit: NewCreditNote | null;
};

// Description, SAC (GST's code of a service), unit, quantity for a number of guests, lowest and highest rate in rupees, GST in percent.
type PriceLine = readonly [string, string, string, (guests: number) => number, [number, number], string];
const single = () => 1;
const priceLists: Readonly<Record<EventKind, readonly PriceLine[]>> = {
  Wedding: [
    ["Wedding planning and coordination", "998596", "", single, [150_000, 420_000], "18"],
    ["Mandap, stage and flowers", "998596", "", single, [120_000, 380_000], "18"],
    ["Banana-leaf meals", "996334", "plates", (guests) => guests, [420, 780], "5"],
    ["Photography and film", "998383", "days", () => 2, [45_000, 90_000], "18"],
  ],
  "Corporate Event": [
    ["Event management", "998596", "", single, [90_000, 320_000], "18"],
    ["Stage, sound and light", "999612", "days", single, [65_000, 180_000], "18"],
    ["Lunch and tea", "996334", "plates", (guests) => guests, [380, 650], "5"],
  ],
  "Birthday Celebration": [
    ["Celebration planning and decor", "998596", "", single, [55_000, 160_000], "18"],
    ["Dinner", "996334", "plates", (guests) => guests, [360, 620], "5"],
  ],
  "Product Launch": [
    ["Launch concept and direction", "998596", "", single, [180_000, 460_000], "18"],
    ["LED wall and content", "998391", "sq ft", () => 480, [180, 320], "18"],
    ["Launch film", "999613", "", single, [90_000, 210_000], "18"],
  ],
  "Concert / Festival": [
    ["Festival production", "999622", "", single, [350_000, 900_000], "18"],
    ["Stage, sound and rigging", "999612", "days", () => 3, [85_000, 190_000], "18"],
    ["Crowd marshals", "998596", "shifts", (guests) => Math.ceil(guests / 60), [900, 1_400], "18"],
  ],
  "Sports Event": [
    ["Tournament organisation", "999651", "", single, [120_000, 380_000], "18"],
    ["Officials and scoring", "999651", "days", () => 4, [14_000, 28_000], "18"],
    ["Match film", "998383", "days", () => 2, [22_000, 48_000], "18"],
  ],
};

/** Creates the invoices of the events, in the order of issue, and a few drafts. */
export function createInvoices(events: readonly PlannedEvent[]): DemoInvoice[] {
  const invoices = events.flatMap((event) => createInvoice(event) ?? []);
  invoices.sort((one, other) => one.draft.date.localeCompare(other.draft.date));
  const unpaid = invoices.filter(
    ({ issued, payments, draft }) => issued && payments.length === 0 && draft.date < addDays(today(), -20),
  );
  for (const invoice of unpaid.slice(0, 2)) {
    invoice.credit = {
      id: randomUUID(),
      reason: "Event moved to another date; billed again then",
      date: addDays(invoice.draft.date, 12),
    };
  }
  return invoices;
}

function createInvoice(event: PlannedEvent): DemoInvoice | null {
  const { client, status, date } = event;
  const isAdvance = status === "active" && date > today();
  if (status === "cancelled" || status === "pending" || (isAdvance && !chance(0.5))) return null;
  const invoiceDate = isAdvance
    ? latest(addDays(today(), -integer(1, 30)), event.createdAt.toISOString().slice(0, 10))
    : addDays(date, integer(1, 5));
  if (invoiceDate > today()) return null;
  // Every sample event is in its office's State. A firm of another State gets no catering: it is supplied there, and cannot share an
  // invoice with what is supplied in the firm's State.
  const officeState = officeOf(company(), client.office).stateCode;
  const isElsewhere = client.firm !== null && client.firm.state !== officeState;
  const prices = priceLists[client.kind].filter(([, sac]) => !(isElsewhere && sac === "996334"));
  const draft: Draft = {
    ...emptyDraft(company(), now, invoiceDate),
    office: client.office,
    lead: client.lead.id,
    event: event.id,
    invoiceNumber: `INV-${Date.parse(`${invoiceDate}T11:00:00+05:30`) + integer(0, 999_999)}`,
    dueDate: addDays(invoiceDate, 15),
    clientName: client.firm?.name ?? client.lead.name,
    // Some families gave a phone number only.
    clientEmail: client.firm === null && /[37]$/.test(invoiceDate) ? "" : (client.lead.email ?? ""),
    clientAddress: client.firm?.address ?? `Flat ${integer(101, 904)}, Sample Residency`,
    clientCity: client.firm?.city ?? (client.office === "hyderabad" ? "Hyderabad" : "Visakhapatnam"),
    clientStateCode: readPlaceCode(client.firm?.state ?? officeState),
    clientPin: client.firm?.pin ?? (client.office === "hyderabad" ? "500001" : "530001"),
    eventStateCode: officeState,
    clientGST: client.firm?.gstin ?? "",
    notes: `${event.name}, ${formatDay(date)}. Thank you for celebrating with us.`,
    items: isAdvance ? [advance(event)] : prices.map((line) => createItem(line, client.guests)),
  };
  const age = (Date.parse(today()) - Date.parse(invoiceDate)) / dayMs;
  const issued = age > 4 || chance(0.6);
  return {
    id: randomUUID(),
    draft,
    issued,
    payments: issued ? createPayments(draft, age, client.firm !== null) : [],
    credit: null,
  };
}

const latest = (one: string, other: string) => (one > other ? one : other);

function createItem([description, sac, unit, count, [min, max], gst]: PriceLine, guests: number): DraftItem {
  const step = max > 10_000 ? 500 : 10;
  const rate = Math.round(integer(min, max) / step) * step;
  const discount = max > 100_000 && chance(0.15) ? String(5_000 * integer(1, 3)) : "";
  return { ...emptyItem(company()), description, sac, unit, quantity: String(count(guests)), rate: String(rate), discount, gst };
}

const advance = ({ name }: PlannedEvent): DraftItem => ({
  ...emptyItem(company()),
  description: `Advance: ${name}`,
  rate: String(integer(8, 40) * 10_000),
});

/** Most clients pay in time, some in two parts, a few not yet. Firms deduct 2 % of the taxable value as TDS (income tax that they pay for us). */
function createPayments(draft: Draft, age: number, isFirm: boolean): Payment[] {
  const { totals } = calculateDraft(company(), draft);
  const behaviour =
    age > 45
      ? weighted({ whole: 70, parts: 18, some: 5, none: 7 })
      : age > 12
        ? weighted({ whole: 5, parts: 2, some: 2, none: 3 })
        : weighted({ whole: 1, parts: 0, some: 2, none: 6 });
  if (behaviour === "none") return [];
  const first = behaviour === "whole" ? totals.total : Math.round((totals.total * pick([0.4, 0.5, 0.6])) / 100_00) * 100_00;
  const amounts = behaviour === "parts" ? [first, totals.total - first] : [first];
  return amounts.map((gross, at) => ({
    id: randomUUID(),
    paidOn: addDays(draft.date, Math.min(Math.floor(age), integer(1, 12) + at * 18)),
    method: isFirm ? "bank" : weighted({ upi: 4, bank: 5, cheque: 2, cash: totals.total < 1_00_000_00 ? 1 : 0, card: 1 }),
    reference: `DEMO${integer(100_000_000, 999_999_999)}`,
    gross,
    tds: isFirm && at === 0 ? Math.min(gross, Math.round((totals.taxable * 2) / 100)) : 0,
    tdsGst: 0,
  }));
}
