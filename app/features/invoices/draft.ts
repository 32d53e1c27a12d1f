import { company, type Office, type OfficeKey, officeOf } from "#app/content/company.ts";
import { isDay } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { lineAmount, parseHundredths, type Totals, totalsOf } from "#app/platform/money.ts";
import { checkGstin, type Place, placeOfSupply, type Supply, states } from "./gst.ts";

/** A line as typed. */
export type DraftItem = {
  description: string;
  sac: string;
  quantity: string;
  unit: string;
  rate: string;
  discount: string;
  gst: string;
};

/** The generator's fields as typed, under the specification's names. */
export type Draft = {
  office: OfficeKey;
  invoiceNumber: string;
  date: string;
  dueDate: string;
  clientName: string;
  clientEmail: string;
  clientAddress: string;
  clientGST: string;
  supply: Supply;
  /** GST code of the State of the event or the property; empty: the office's own. */
  heldIn: string;
  notes: string;
  /** Ids of the lead and the event it is for; empty: none. */
  lead: string;
  event: string;
  items: DraftItem[];
};

export const maxItems = 200;
const defaultGst = "18";
const defaultSac = "998596";

export const emptyItem: DraftItem = {
  description: "",
  sac: defaultSac,
  quantity: "1",
  unit: "",
  rate: "",
  discount: "",
  gst: defaultGst,
};

/** A new draft with the specification's defaults. @param day today in India */
export const emptyDraft = (now: Date, day: string): Draft => ({
  office: company.offices[0].key,
  invoiceNumber: `INV-${now.getTime()}`,
  date: day,
  dueDate: "",
  clientName: "",
  clientEmail: "",
  clientAddress: "",
  clientGST: "",
  supply: "event",
  heldIn: "",
  notes: "",
  lead: "",
  event: "",
  items: [emptyItem],
});

/** How long each text may be: what a page of paper and a row of the database take. */
const longest = {
  invoiceNumber: 40,
  date: 10,
  dueDate: 10,
  clientName: 200,
  clientEmail: 254,
  clientAddress: 500,
  clientGST: 20,
  notes: 2000,
} as const;
const maxItemTextLength: Record<keyof DraftItem, number> = {
  description: 500,
  sac: 8,
  quantity: 20,
  unit: 20,
  rate: 20,
  discount: 20,
  gst: 8,
};

/** Reads the generator's form; anything it does not know becomes the default. */
export function readDraft(form: FormData): Draft {
  const text = (name: keyof typeof longest) => clean(form.get(name)).slice(0, longest[name]);
  const columns = Object.entries(maxItemTextLength).map(
    ([name, most]) => [name, form.getAll(name).map((value) => clean(value).slice(0, most))] as const,
  );
  const count = Math.min(maxItems, Math.max(1, ...columns.map(([, values]) => values.length)));
  const items = Array.from(
    { length: count },
    (_, at) => Object.fromEntries(columns.map(([name, values]) => [name, values[at] ?? ""])) as DraftItem,
  );
  const heldIn = clean(form.get("heldIn"));
  const id = (name: "lead" | "event") => {
    const text = clean(form.get(name));
    return isId(text) ? text : "";
  };
  return {
    office: officeOf(clean(form.get("office"))).key,
    supply: form.get("supply") === "venue" ? "venue" : "event",
    heldIn: Object.hasOwn(states, heldIn) ? heldIn : "",
    invoiceNumber: text("invoiceNumber"),
    date: text("date"),
    dueDate: text("dueDate"),
    clientName: text("clientName"),
    clientEmail: text("clientEmail"),
    clientAddress: text("clientAddress"),
    clientGST: text("clientGST"),
    notes: text("notes"),
    lead: id("lead"),
    event: id("event"),
    items,
  };
}

// PostgreSQL's text holds no NUL, and forms send line breaks as CR LF.
const clean = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\0", "").replaceAll("\r\n", "\n") : "";

/** The form that sends a draft. */
export function draftForm(draft: Draft): FormData {
  const { items, ...fields } = draft;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const item of items) for (const [name, value] of Object.entries(item)) form.append(name, value);
  return form;
}

type Line = {
  description: string;
  sac: string;
  unit: string;
  quantity: number;
  rate: number;
  discount: number;
  gst: number;
  amount: number;
  taxable: number;
};
export type Computed = { office: Office; lines: Line[]; place: Place; totals: Totals; gstin: string };

/** All figures of a draft. What is no number counts as 0; a discount takes at most its line. */
export function compute(draft: Draft): Computed {
  const office = officeOf(draft.office);
  const lines = draft.items.map(computeLine);
  const place = placeOfSupply({
    supply: draft.supply,
    officeState: office.stateCode,
    clientGstin: draft.clientGST,
    heldIn: draft.heldIn,
  });
  return { office, lines, place, totals: totalsOf(lines, place.sameState), gstin: draft.clientGST.trim().toUpperCase() };
}

function computeLine(item: DraftItem): Line {
  const [quantity, rate, gst] = [
    parseHundredths(item.quantity),
    parseHundredths(item.rate),
    Math.min(parseHundredths(item.gst), 100_00),
  ];
  const amount = lineAmount(quantity, rate);
  const discount = Math.min(parseHundredths(item.discount), amount);
  return {
    description: item.description,
    sac: item.sac,
    unit: item.unit,
    quantity,
    rate,
    gst,
    discount,
    amount,
    taxable: amount - discount,
  };
}

export type Problems = Partial<Record<Exclude<keyof Draft, "items"> | "items", string>>;

/** A double counts every paisa up to here, and no client gets a larger invoice. */
const maxTotal = 9_99_99_99_999_99;
/** Rule 46(e): from here on an unregistered client's address and State must be on the invoice. */
const addressNeededFrom = 50_000_00;

/** What keeps a draft from being issued, beside the field it belongs to. Empty: nothing. @param day today in India */
export function problemsOf(draft: Draft, day: string): Problems {
  const { lines, totals } = compute(draft);
  const problems: Problems = {};
  const gstin = checkGstin(draft.clientGST);
  if (!isDay(draft.date)) problems.date = "Please enter the invoice's date.";
  else if (draft.date > day) problems.date = "An invoice cannot be dated in the future.";
  if (draft.dueDate && (!isDay(draft.dueDate) || draft.dueDate < draft.date))
    problems.dueDate = "The due date cannot be before the date.";
  if (!draft.clientName.trim()) problems.clientName = "Please enter the client's name.";
  if (draft.clientEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.clientEmail.trim()))
    problems.clientEmail = "Please enter a valid email address.";
  if (gstin.kind === "wrong") problems.clientGST = gstin.message;
  if (!draft.clientAddress.trim() && (gstin.kind !== "none" || totals.total >= addressNeededFrom))
    problems.clientAddress =
      gstin.kind === "none"
        ? "From ₹50,000 on an invoice names the client's address."
        : "A registered client's address must be on the invoice.";
  if (lines.some(({ description }) => !description.trim())) problems.items = "Please describe every item.";
  else if (lines.some(({ sac }) => !/^(\d{4}|\d{6}|\d{8})$/.test(sac))) problems.items = "A SAC has 4, 6 or 8 digits.";
  else if (totals.total <= 0) problems.items = "The total is zero: an invoice needs an amount.";
  else if (totals.total > maxTotal) problems.items = "The total is too large.";
  return problems;
}
