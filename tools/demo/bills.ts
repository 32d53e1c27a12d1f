import { compute, type Draft, type DraftItem, emptyDraft } from "#app/features/invoices/draft.ts";
import type { NewCreditNote, NewPayment } from "#app/features/invoices/invoices.ts";
import { addDays } from "#app/platform/dates.ts";
import type { Chance } from "./chance.ts";
import type { HeldEvent } from "./events.ts";
import type { Kind } from "./wishes.ts";

export type Bill = {
  id: string;
  draft: Draft;
  leadId: string;
  eventId: string;
  /** Left a draft when it is not issued. */
  issued: boolean;
  payments: NewPayment[];
  credit: NewCreditNote | null;
};

// Description, SAC, unit, how many for these guests, rupees each, GST in percent.
type Offer = readonly [string, string, string, (guests: number) => number, [number, number], string];
const once = () => 1;
const offers: Readonly<Record<Kind, readonly Offer[]>> = {
  Wedding: [
    ["Wedding planning and coordination", "998596", "", once, [150_000, 420_000], "18"],
    ["Mandap, stage and flowers", "998596", "", once, [120_000, 380_000], "18"],
    ["Banana-leaf meals", "996334", "plates", (guests) => guests, [420, 780], "5"],
    ["Photography and film", "998383", "days", () => 2, [45_000, 90_000], "18"],
  ],
  "Corporate Event": [
    ["Event management", "998596", "", once, [90_000, 320_000], "18"],
    ["Stage, sound and light", "999612", "days", once, [65_000, 180_000], "18"],
    ["Lunch and tea", "996334", "plates", (guests) => guests, [380, 650], "5"],
  ],
  "Birthday Celebration": [
    ["Celebration planning and decor", "998596", "", once, [55_000, 160_000], "18"],
    ["Dinner", "996334", "plates", (guests) => guests, [360, 620], "5"],
  ],
  "Product Launch": [
    ["Launch concept and direction", "998596", "", once, [180_000, 460_000], "18"],
    ["LED wall and content", "998391", "sq ft", () => 480, [180, 320], "18"],
    ["Launch film", "999613", "", once, [90_000, 210_000], "18"],
  ],
  "Concert / Festival": [
    ["Festival production", "999622", "", once, [350_000, 900_000], "18"],
    ["Stage, sound and rigging", "999612", "days", () => 3, [85_000, 190_000], "18"],
    ["Crowd marshals", "998596", "shifts", (guests) => Math.ceil(guests / 60), [900, 1_400], "18"],
  ],
  "Sports Event": [
    ["Tournament organisation", "999651", "", once, [120_000, 380_000], "18"],
    ["Officials and scoring", "999651", "days", () => 4, [14_000, 28_000], "18"],
    ["Match film", "998383", "days", () => 2, [22_000, 48_000], "18"],
  ],
};

/** The invoices of the events, in the order in which they are issued, and a few drafts. */
export function tellBills(chance: Chance, held: readonly HeldEvent[], now: Date, todayIs: string): Bill[] {
  const bills = held.flatMap((event) => billOf(chance, event, now, todayIs) ?? []);
  bills.sort((one, other) => one.draft.date.localeCompare(other.draft.date));
  const unpaid = bills.filter(
    ({ issued, payments, draft }) => issued && payments.length === 0 && draft.date < addDays(todayIs, -20),
  );
  for (const bill of unpaid.slice(0, 2)) {
    bill.credit = {
      note: chance.id(),
      reason: "Event moved to another date; billed again then",
      note_date: addDays(bill.draft.date, 12),
    };
  }
  return bills;
}

function billOf(chance: Chance, event: HeldEvent, now: Date, todayIs: string): Bill | null {
  const { client, status, date } = event;
  const isAdvance = status === "active" && date > todayIs;
  if (status === "cancelled" || status === "pending" || (isAdvance && !chance.happens(0.5))) return null;
  const invoiceDate = isAdvance
    ? laterOf(addDays(todayIs, -chance.whole(1, 30)), event.madeAt.toISOString().slice(0, 10))
    : addDays(date, chance.whole(1, 5));
  if (invoiceDate > todayIs) return null;
  const draft: Draft = {
    ...emptyDraft(now, invoiceDate),
    office: client.office,
    invoiceNumber: `INV-${Date.parse(`${invoiceDate}T11:00:00+05:30`) + chance.whole(0, 999_999)}`,
    dueDate: addDays(invoiceDate, 15),
    clientName: client.firm?.name ?? client.lead.name,
    clientEmail: client.lead.email ?? "",
    clientAddress:
      client.firm?.address ??
      `Flat ${chance.whole(101, 904)}, Sample Residency\n${client.office === "hyderabad" ? "Hyderabad 500001" : "Visakhapatnam 530001"}`,
    clientGST: client.firm?.gstin ?? "",
    notes: `${event.name}, ${date}. Thank you for celebrating with us.`,
    items: isAdvance ? [advance(chance, event)] : offers[client.kind].map((offer) => itemOf(chance, offer, client.guests)),
  };
  const age = (Date.parse(todayIs) - Date.parse(invoiceDate)) / 86_400_000;
  const issued = age > 4 || chance.happens(0.6);
  return {
    id: chance.id(),
    draft,
    leadId: client.lead.id,
    eventId: event.id,
    issued,
    payments: issued ? paymentsOf(chance, draft, age, client.firm !== null) : [],
    credit: null,
  };
}

const laterOf = (one: string, other: string) => (one > other ? one : other);

function itemOf(chance: Chance, [description, sac, unit, count, [least, most], gst]: Offer, guests: number): DraftItem {
  const step = most > 10_000 ? 500 : 10;
  const rate = Math.round(chance.whole(least, most) / step) * step;
  const discount = most > 100_000 && chance.happens(0.15) ? String(5_000 * chance.whole(1, 3)) : "";
  return { description, sac, unit, quantity: String(count(guests)), rate: String(rate), discount, gst };
}

const advance = (chance: Chance, { name }: HeldEvent): DraftItem => ({
  description: `Advance: ${name}`,
  sac: "998596",
  unit: "",
  quantity: "1",
  rate: String(chance.whole(8, 40) * 10_000),
  discount: "",
  gst: "18",
});

/** Most pay in time, some in two parts, a few not yet. Firms keep 2 % of the taxable value as TDS. */
function paymentsOf(chance: Chance, draft: Draft, age: number, isFirm: boolean): NewPayment[] {
  const { totals } = compute(draft);
  const behaviour =
    age > 45
      ? chance.weighted({ whole: 70, parts: 18, some: 5, none: 7 })
      : age > 12
        ? chance.weighted({ whole: 5, parts: 2, some: 2, none: 3 })
        : chance.weighted({ whole: 1, parts: 0, some: 2, none: 6 });
  if (behaviour === "none") return [];
  const first =
    behaviour === "whole" ? totals.total : Math.round((totals.total * chance.pick([0.4, 0.5, 0.6])) / 100_00) * 100_00;
  const amounts = behaviour === "parts" ? [first, totals.total - first] : [first];
  return amounts.map((gross, at) => ({
    payment: chance.id(),
    paid_on: addDays(draft.date, Math.min(Math.floor(age), chance.whole(1, 12) + at * 18)),
    way: isFirm ? "bank" : chance.weighted({ upi: 4, bank: 5, cheque: 2, cash: gross < 2_00_000_00 ? 1 : 0, card: 1 }),
    reference: `DEMO${chance.whole(100_000, 999_999)}`,
    gross,
    tds: isFirm && at === 0 ? Math.min(gross, Math.round((totals.taxable * 2) / 100)) : 0,
  }));
}
