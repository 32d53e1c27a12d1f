import { emptyParty, type Party, partyLengths, readParty } from "#app/billing/party.ts";
import { readPin } from "#app/gst/pin-code.ts";
import { abroad } from "#app/gst/place-of-supply.ts";
import { isOverseas, treatmentOf } from "#app/gst/treatments.ts";
import { mainOffice, parseOfficeKey, type StaffCompany } from "#app/platform/company.ts";
import { addDays, isDay, today } from "#app/platform/dates.ts";
import { readDay } from "#app/platform/entered-day.ts";
import { Invalid } from "#app/platform/errors.ts";
import { storableText } from "#app/platform/forms.ts";
import { isId } from "#app/platform/list-filters.ts";
import { type LineClass, lineClasses } from "#db/enums.ts";

/** The text fields of a draft, under the specification's names, each with its maximum length. */
export const maxLengths = {
  invoiceNumber: 40,
  date: 30,
  dueDate: 30,
  ...partyLengths,
  purchaseOrder: 40,
  notes: 2000,
} as const;

/**
 * The fields of an item, each with its maximum length. Each is text as it was entered. `sac` is a Services Accounting Code; `gst` is a
 * rate in percent, "nil", "exempt" or "non-gst"; an empty `lineClass` follows from the SAC; `includesGst` is "yes" or empty.
 */
export const maxItemLengths = {
  description: 500,
  sac: 8,
  quantity: 20,
  unit: 20,
  rate: 20,
  discount: 20,
  gst: 8,
  lineClass: 10,
  includesGst: 3,
} as const;

type DraftTexts = Record<keyof typeof maxLengths, string>;
export type DraftItem = Record<keyof typeof maxItemLengths, string> & { lineClass: LineClass | "" };

export type Draft = DraftTexts &
  Party & {
    /** The key of an office. */
    office: string;
    /** The id of the client; empty: none is chosen. */
    client: string;
    /** Ids of the lead and the event that the invoice is for; empty: none. */
    lead: string;
    event: string;
    items: DraftItem[];
  };

/** The fields of a draft that are filled in when a client is chosen. */
export type DraftClient = Omit<Party, "eventStateCode"> & Pick<Draft, "client">;

export const maxItems = 200;

export const emptyItem = ({ defaultSac, defaultRate }: Pick<StaffCompany, "defaultSac" | "defaultRate">): DraftItem => ({
  description: "",
  sac: defaultSac,
  quantity: "1",
  unit: "",
  rate: "",
  discount: "",
  gst: defaultRate,
  lineClass: "",
  includesGst: "",
});

/** A new draft with the specification's defaults. @param today in India, "2026-11-21" */
export const emptyDraft = (company: StaffCompany, now: Date, today: string): Draft => ({
  office: mainOffice(company).key,
  invoiceNumber: `INV-${now.getTime()}`,
  date: today,
  dueDate: "",
  ...emptyParty,
  purchaseOrder: "",
  notes: company.notes,
  client: "",
  lead: "",
  event: "",
  items: [emptyItem(company)],
});

/** The due date of an invoice: the chosen one, or by the company's payment terms. Empty while it, or the date it depends on, is not valid. */
export function dueDateOf({ paymentTermsDays }: Pick<StaffCompany, "paymentTermsDays">, { date, dueDate }: Draft): string {
  if (dueDate) return isDay(dueDate) ? dueDate : "";
  return isDay(date) ? addDays(date, paymentTermsDays) : "";
}

/** What the form shows of the client's place: State and PIN code in India, the country abroad. A hidden field keeps its value, for another choice of treatment. */
export function clientPlaceOf({ treatment, clientGST, clientStateCode, clientPin, clientCountry }: Draft) {
  return isOverseas(treatmentOf(treatment, clientGST))
    ? { stateCode: clientStateCode === abroad ? abroad : "", pin: "", country: clientCountry.trim() }
    : { stateCode: clientStateCode, pin: readPin(clientPin), country: "" };
}

/** A draft from its form. Texts are cut to their maximum length, unknown choices become the default, dates in words become days. */
export function readDraft(company: StaffCompany, form: FormData): Draft {
  const text = (name: string) => cleanText(form.get(name));
  const texts = mapFields(maxLengths, (name, maxLength) => text(name).slice(0, maxLength));
  const id = (name: string) => (isId(text(name)) ? text(name) : "");
  const date = readDay(texts.date, { today: today() });
  return {
    ...texts,
    ...readParty(text),
    date,
    dueDate: readDay(texts.dueDate, { today: today(), from: date }),
    office: parseOfficeKey(company, text("office")) ?? mainOffice(company).key,
    client: id("client"),
    lead: id("lead"),
    event: id("event"),
    items: readItems(form),
  };
}

/** Why an invoice cannot have this many lines. Undo can bring back more than can be added. */
export const itemCountProblem = (count: number): string | undefined =>
  count > maxItems ? `An invoice has at most ${maxItems} lines, and this one has ${count.toLocaleString("en-IN")}.` : undefined;

/** Each field of an item is sent once for each item, in the order of the items. @throws Invalid when there are too many */
function readItems(form: FormData): DraftItem[] {
  const columns = mapFields(maxItemLengths, (name, maxLength) =>
    form.getAll(name).map((value) => cleanText(value).slice(0, maxLength)),
  );
  const count = Object.values(columns).reduce((most, values) => Math.max(most, values.length), 1);
  const problem = itemCountProblem(count);
  if (problem) throw new Invalid({ items: problem });
  return Array.from({ length: count }, (_, index) => ({
    ...mapFields(maxItemLengths, (name) => columns[name][index] ?? ""),
    lineClass: lineClasses.find((known) => known === columns.lineClass[index]) ?? "",
  }));
}

const mapFields = <Name extends string, Value>(lengths: Record<Name, number>, read: (name: Name, maxLength: number) => Value) =>
  Object.fromEntries(Object.entries<number>(lengths).map(([name, length]) => [name, read(name as Name, length)])) as Record<
    Name,
    Value
  >;

const cleanText = (value: FormDataEntryValue | null) => (typeof value === "string" ? storableText(value) : "");

/** A draft as the form that `readDraft` reads. */
export function draftForm(draft: Draft): FormData {
  const { items, ...fields } = draft;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const item of items) for (const [name, value] of Object.entries(item)) form.append(name, value);
  return form;
}
