import { z } from "zod";
import type { StaffCompany } from "#app/company/company.ts";
import { languageField } from "#app/company/language-field.ts";
import { isIndia, placeOptions, stateName } from "#app/content/states.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { pinProblem, readPin } from "#app/gst/pin-code.ts";
import { gstinStateProblem, stateOfGstin } from "#app/gst/place-of-supply.ts";
import { gstinProblem, isOverseas, treatments } from "#app/gst/treatments.ts";
import { choice, choiceOrNull, email, orNull, phone, schemasOf, text } from "#app/platform/values/field.ts";
import { type FormActionData, NewId } from "#app/platform/values/forms.ts";
import { choiceFilter, filterReader, textFilter } from "#app/records/list-filters.ts";
import { editSchema, RecordVersion } from "#app/records/record.ts";
import { type ClientKind, type ClientTreatment, clientKinds, clientTreatments, type Language } from "#db/enums.ts";

export type Client = {
  id: string;
  version: number;
  kind: ClientKind;
  name: string;
  phone: string | null;
  email: string | null;
  language: Language;
  gstTreatment: ClientTreatment;
  gstin: string | null;
  address: string | null;
  city: string | null;
  /** GST code of a State. */
  stateCode: string | null;
  pin: string | null;
  country: string | null;
  notes: string | null;
};

/** What a client owes and the client's unused money, in paise. The sums are not offset against each other. */
export type ClientBalance = {
  owed: number;
  /** The overdue part of `owed`. */
  overdue: number;
  /** Money on account (payments that no invoice uses yet) and overpayments of invoices. */
  credit: number;
  /** The unused part of advances. */
  advances: number;
};

export const clientKindLabels: Record<ClientKind, string> = { person: "Person", company: "Company" };
export const treatmentName = (treatment: ClientTreatment): string => treatments[treatment].name;

/** "Lotus Pond Road, Hyderabad, Telangana 500034", followed by the country unless it is India. */
export function clientPlace({ address, city, stateCode, pin, country }: Client): string {
  const state = [stateCode && stateName(stateCode), pin].filter(Boolean).join(" ");
  return [address, city, state, isIndia(country) ? null : country].filter(Boolean).join(", ");
}

const sortOptions = { name: "Name", newest: "Newest" } as const;
export type SortKey = keyof typeof sortOptions;
export const sortChoices = Object.entries(sortOptions).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` }));

export const readClientFilters = filterReader(Object.keys(sortOptions) as [SortKey, ...SortKey[]], {
  q: textFilter,
  kind: choiceFilter(clientKinds),
  treatment: choiceFilter(clientTreatments),
  money: choiceFilter(["open", "overdue", "credit", "advances"]),
});
export type ClientFilterValues = ReturnType<typeof readClientFilters>;

const unchanged = (text: string) => text;

const gstin = orNull(text({ label: "GST number", max: 20, format: unchanged }));
const pin = orNull(text({ label: "PIN code", max: 6, normalize: readPin, ignores: /[\s\p{P}]/gu, format: unchanged }));
const country = orNull(text({ label: "Country", max: 60, format: unchanged, hint: "Empty: India" }));

export const clientFields = {
  name: text({ label: "Name", max: 200, missing: "Please give the client a name.", format: unchanged }),
  kind: choice({
    label: "Kind",
    message: "Please choose a kind of client.",
    defaultValue: "person",
    options: clientKinds.map((value) => ({ value, label: clientKindLabels[value] })),
  }),
  phone: orNull(phone({ label: "Phone", max: 40, format: unchanged })),
  email: orNull(email({ label: "Email" })),
  language: languageField,
  gst_treatment: choice({
    label: "GST treatment",
    message: "Please choose the client's GST treatment.",
    defaultValue: "unregistered",
    options: clientTreatments.map((value) => ({ value, label: treatmentName(value) })),
  }),
  gstin: { ...gstin, schema: gstin.schema.transform((text) => text && normalizeGstin(text)) },
  address: orNull(text({ label: "Address", max: 500, multiline: true, rows: 2, wide: true })),
  city: orNull(text({ label: "City", max: 100, format: unchanged })),
  state_code: choiceOrNull({
    label: "State",
    message: "Please choose a State.",
    format: stateName,
    nothing: "Not chosen",
    options: placeOptions,
  }),
  pin: { ...pin, schema: pin.schema.refine((text) => text === null || /^[1-9]\d{5}$/.test(text), "A PIN code has 6 digits.") },
  country: { ...country, schema: country.schema.transform((text) => (text && isIndia(text) ? "India" : text)) },
  notes: orNull(text({ label: "Notes", max: 2000, multiline: true, rows: 2, wide: true })),
};

export const NewClient = z.object({ id: NewId, ...schemasOf(clientFields) });
export type NewClient = z.output<typeof NewClient>;
type Fields = Omit<NewClient, "id">;

export const EditedClient = editSchema(clientFields);
export type EditedClient = z.output<typeof EditedClient>;

/** The client that a form chooses for a lead or an event; the empty text: none. */
export const ClientChoice = RecordVersion.extend({ client_id: z.union([z.literal(""), z.uuid()]) });
export type ClientChoice = z.output<typeof ClientChoice>;

/** Messages by field for values that contradict each other; empty when none do. */
export function clientProblems(company: Pick<StaffCompany, "offices">, fields: Fields): Partial<Record<keyof Fields, string>> {
  const problems: Partial<Record<keyof Fields, string>> = {};
  const { gst_treatment, state_code, country } = fields;
  const gstinMessage = gstinProblem(company, gst_treatment, fields.gstin ?? "");
  if (gstinMessage) problems.gstin = gstinMessage;
  const isAbroad = !isIndia(country);
  if (isOverseas(gst_treatment) && !isAbroad) problems.country = "Please enter the country of a client abroad.";
  if (!isOverseas(gst_treatment) && isAbroad) problems.gst_treatment = "A client abroad is “Overseas”.";
  const stateMessage = gstinStateProblem(fields.gstin ?? "", state_code ?? "");
  if (!gstinMessage && stateMessage) problems.state_code = stateMessage;
  const pinMessage = fields.pin && !isAbroad ? pinProblem(fields.pin, state_code ?? "") : undefined;
  if (pinMessage) problems.pin = pinMessage;
  return problems;
}

/** Fields that follow from others: the State from the GST number, India as the country. */
export function derivedFields({ gstin, state_code, country }: Pick<Fields, "gstin" | "state_code" | "country">) {
  return { stateCode: state_code ?? (stateOfGstin(gstin ?? "") || null), country: country ?? "India" };
}

/** The intents whose forms show their errors themselves. */
export const clientFormIntents = [
  "add",
  "edit",
  "note",
  "record-payment",
  "refund",
  "record-advance",
  "remove-payment",
  "issue-voucher",
] as const;
export type ClientActionData = FormActionData;
