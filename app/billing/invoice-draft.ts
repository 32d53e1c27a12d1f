import { mainOffice, parseOfficeKey, type StaffCompany } from "#app/company/company.ts";
import { Invalid } from "#app/errors.ts";
import { readPin } from "#app/gst/pin-code.ts";
import { abroad } from "#app/gst/place-of-supply.ts";
import { isOverseas, treatmentOf } from "#app/gst/treatments.ts";
import { addDays, isDay, today } from "#app/platform/values/dates.ts";
import { readDay } from "#app/platform/values/entered-day.ts";
import { isId } from "#app/platform/values/ids.ts";
import { type Discount, type DiscountKind, discountLength, readDiscountKind } from "./discount.ts";
import {
  countProblem,
  emptyLine,
  type Line,
  type LineDefaults,
  lineLengths,
  maxLines,
  namesOf,
  readLineClass,
  readRows,
  readText,
  readTexts,
} from "./lines.ts";
import { emptyParty, type Party, partyLengths, readParty } from "./party.ts";
import { pasteRows } from "./paste.ts";

/** The text fields of a draft, under the specification's names, each with its maximum length. */
export const maxLengths = {
  invoiceNumber: 40,
  date: 30,
  dueDate: 30,
  ...partyLengths,
  purchaseOrder: 40,
  totalDiscount: discountLength,
  notes: 2000,
} as const;

/** The fields of an item, each with its maximum length; `includesGst` is "yes" or empty. */
export const maxItemLengths = { description: 500, ...lineLengths, discount: 20, includesGst: 3 } as const;

type DraftTexts = Record<keyof typeof maxLengths, string>;
export type DraftItem = Line & Record<keyof typeof maxItemLengths, string>;

export type Draft = DraftTexts &
  Party & {
    /** The key of an office. */
    office: string;
    /** Of `totalDiscount`, the discount on the whole invoice; each item has one of its own. */
    totalDiscountKind: DiscountKind;
    /** The id of the client; empty: none is chosen. */
    client: string;
    /** Ids of the lead and the event that the invoice is for; empty: none. */
    lead: string;
    event: string;
    items: DraftItem[];
  };

/** The fields of a draft that are filled in when a client is chosen. */
export type DraftClient = Omit<Party, "eventStateCode"> & Pick<Draft, "client">;

export const emptyItem = (company: LineDefaults): DraftItem => ({
  ...emptyLine(company),
  description: "",
  discount: "",
  includesGst: "",
});

const { description, quantity, unit, rate, discount, gst } = maxItemLengths;
/** The columns of the table of items that can be pasted, in its order. */
const pastedColumns = { description, quantity, unit, rate, discount, gst };
export type ItemColumn = keyof typeof pastedColumns;

export const pasteItems = (
  company: LineDefaults,
  rows: readonly DraftItem[],
  start: { row: number; column: ItemColumn },
  text: string,
) => pasteRows({ rows, columns: pastedColumns, emptyRow: () => emptyItem(company), document: "An invoice" }, start, text);

/** A new draft with the specification's defaults. @param today in India, "2026-11-21" */
export const emptyDraft = (company: StaffCompany, now: Date, today: string): Draft => ({
  office: mainOffice(company).key,
  invoiceNumber: `INV-${now.getTime()}`,
  date: today,
  dueDate: "",
  ...emptyParty,
  purchaseOrder: "",
  totalDiscount: "",
  totalDiscountKind: "percent",
  notes: company.notes,
  client: "",
  lead: "",
  event: "",
  items: [emptyItem(company)],
});

/** The due date that somebody entered, from the date of the invoice on: a day, or terms such as "45", "net 30", "30 days from invoice" and "on receipt". */
export function readDueDate(text: string, date: string): string {
  const terms = text.trim().toLowerCase();
  const [, days] =
    terms.match(/^(?:net ?)?(\d{1,3}) ?(?:days?)?(?: (?:from|of|after) (?:the )?(?:invoice|bill)(?: date)?)?$/) ?? [];
  const isAtOnce = /^(?:(?:due )?(?:up)?on receipt|immediate(?:ly)?|at once)$/.test(terms);
  return readDay(isAtOnce ? "+0" : days ? `+${days}` : text, { today: today(), from: date });
}

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

/** The discount of an item: rupees, or percent with its sign. */
export const itemDiscount = ({ discount }: Pick<DraftItem, "discount">): Discount => ({ discount, discountKind: "amount" });

export const totalDiscountOf = ({ totalDiscount, totalDiscountKind }: Draft): Discount => ({
  discount: totalDiscount,
  discountKind: totalDiscountKind,
});

/** A draft from its form. Texts are cut to their maximum length, unknown choices become the default, dates in words become days. */
export function readDraft(company: StaffCompany, form: FormData): Draft {
  const text = (name: string) => readText(form.get(name));
  const texts = readTexts(maxLengths, text);
  const id = (name: string) => (isId(text(name)) ? text(name) : "");
  const date = readDay(texts.date, { today: today() });
  return {
    ...texts,
    ...readParty(text),
    date,
    dueDate: readDueDate(texts.dueDate, date),
    office: parseOfficeKey(company, text("office")) ?? mainOffice(company).key,
    totalDiscountKind: readDiscountKind(text("totalDiscountKind")),
    client: id("client"),
    lead: id("lead"),
    event: id("event"),
    items: readItems(form),
  };
}

export const itemCountProblem = (count: number) => countProblem("An invoice", count, "lines", maxLines);

/** @throws Invalid when there are too many */
function readItems(form: FormData): DraftItem[] {
  const texts = readRows(form, maxItemLengths, (name) => name);
  const classes = form.getAll("lineClass");
  const count = Math.max(1, ...namesOf(maxItemLengths).map((name) => form.getAll(name).length), classes.length);
  const problem = itemCountProblem(count);
  if (problem) throw new Invalid({ items: problem });
  return Array.from({ length: count }, (_, index) => ({ ...texts(index), lineClass: readLineClass(classes[index]) }));
}

/** A draft as the form that `readDraft` reads. */
export function draftForm(draft: Draft): FormData {
  const { items, ...fields } = draft;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const item of items) for (const [name, value] of Object.entries(item)) form.append(name, value);
  return form;
}
