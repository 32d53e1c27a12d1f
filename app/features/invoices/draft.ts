import { company, type OfficeKey, parseOfficeKey } from "#app/content/company.ts";
import { isStateCode, type StateCode } from "#app/content/states.ts";

import { defaultSac } from "#app/gst/sac.ts";
import { defaultGstPercent } from "#app/gst/tax.ts";
import { isId } from "#app/platform/list-filters.ts";
import { type SupplyKind, supplyKinds } from "#db/enums.ts";

/** The text fields of a draft, under the specification's names, with the length that a page and a column take. */
export const maxLengths = {
  invoiceNumber: 40,
  date: 10,
  dueDate: 10,
  clientName: 200,
  clientEmail: 254,
  clientAddress: 500,
  clientGST: 20,
  notes: 2000,
} as const;

/** The fields of an item. Each is text as it was entered. */
export const maxItemLengths = {
  description: 500,
  sac: 8,
  quantity: 20,
  unit: 20,
  rate: 20,
  discount: 20,
  gst: 8,
} as const;

type DraftTexts = Record<keyof typeof maxLengths, string>;
export type DraftItem = Record<keyof typeof maxItemLengths, string>;

export type Draft = DraftTexts & {
  office: OfficeKey;
  supply: SupplyKind;
  /** State of the event or the property; empty: the office's own. */
  eventStateCode: StateCode | "";
  /** Ids of the lead and the event that the invoice is for; empty: none. */
  lead: string;
  event: string;
  items: DraftItem[];
};

export const maxItems = 200;
const defaultOffice = company.offices[0].key;

export const emptyItem: DraftItem = {
  description: "",
  sac: defaultSac,
  quantity: "1",
  unit: "",
  rate: "",
  discount: "",
  gst: defaultGstPercent,
};

/** A new draft with the specification's defaults. @param today in India, "2026-11-21" */
export const emptyDraft = (now: Date, today: string): Draft => ({
  office: defaultOffice,
  invoiceNumber: `INV-${now.getTime()}`,
  date: today,
  dueDate: "",
  clientName: "",
  clientEmail: "",
  clientAddress: "",
  clientGST: "",
  supply: "event",
  eventStateCode: "",
  notes: "",
  lead: "",
  event: "",
  items: [emptyItem],
});

/** A draft from its form. Texts are cut to their maximum length, unknown choices become the default. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => cleanText(form.get(name));
  const texts = mapFields(maxLengths, (name, maxLength) => text(name).slice(0, maxLength));
  const id = (name: string) => (isId(text(name)) ? text(name) : "");
  const eventStateCode = text("eventStateCode");
  return {
    ...texts,
    office: parseOfficeKey(text("office")) ?? defaultOffice,
    supply: supplyKinds.find((kind) => kind === text("supply")) ?? "event",
    eventStateCode: isStateCode(eventStateCode) ? eventStateCode : "",
    lead: id("lead"),
    event: id("event"),
    items: readItems(form),
  };
}

/** Each field of an item is sent once for each item, in the order of the items. */
function readItems(form: FormData): DraftItem[] {
  const columns = mapFields(maxItemLengths, (name, maxLength) =>
    form.getAll(name).map((value) => cleanText(value).slice(0, maxLength)),
  );
  const count = Math.min(maxItems, Math.max(1, ...Object.values(columns).map((values) => values.length)));
  return Array.from({ length: count }, (_, index) => mapFields(maxItemLengths, (name) => columns[name][index] ?? ""));
}

const mapFields = <Name extends string, Value>(lengths: Record<Name, number>, read: (name: Name, maxLength: number) => Value) =>
  Object.fromEntries(Object.entries<number>(lengths).map(([name, length]) => [name, read(name as Name, length)])) as Record<
    Name,
    Value
  >;

// PostgreSQL's text cannot store NUL, and forms send line breaks as CR LF.
const cleanText = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\0", "").replaceAll("\r\n", "\n") : "";

const maxVersion = 2_147_483_647;

/** The version that the form's page last saw; 0 for a draft that was never stored. */
export const readVersion = (form: FormData): number =>
  Math.max(0, Math.min(maxVersion, Number.parseInt(String(form.get("version")), 10) || 0));

/** The form that `readDraft` reads. */
export function draftForm(draft: Draft): FormData {
  const { items, ...fields } = draft;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const item of items) for (const [name, value] of Object.entries(item)) form.append(name, value);
  return form;
}
