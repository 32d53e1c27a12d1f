import { officeOf, type StaffCompany } from "#app/company/company.ts";
import { type PlaceOfSupply, placeOfSupply, type SupplyOfLine } from "#app/gst/place-of-supply.ts";
import { rateProblem } from "#app/gst/rates.ts";
import { constitutionOf } from "#app/gst/reverse-charge.ts";
import { classOfSac, sacProblem } from "#app/gst/sac.ts";
import { treatmentOf } from "#app/gst/treatments.ts";
import { storableText } from "#app/platform/values/forms.ts";
import { amountProblem, hundredthsProblem } from "#app/platform/values/money.ts";
import { type ClientTreatment, type LineClass, lineClasses } from "#db/enums.ts";
import type { Party } from "./party.ts";

/**
 * What the lines of invoices and of quotes have in common, each with its maximum length. Each is text as it was entered. `sac` is a
 * Services Accounting Code; `gst` is a rate in percent, "nil", "exempt" or "non-gst".
 */
export const lineLengths = { quantity: 20, unit: 20, rate: 20, sac: 8, gst: 8 } as const;
/** An empty `lineClass` follows from the SAC. */
export type Line = Record<keyof typeof lineLengths, string> & { lineClass: LineClass | "" };

/** A document has at most so many. */
export const maxLines = 200;

export type LineDefaults = Pick<StaffCompany, "defaultSac" | "defaultRate">;

export const emptyLine = ({ defaultSac, defaultRate }: LineDefaults): Line => ({
  quantity: "1",
  unit: "",
  rate: "",
  sac: defaultSac,
  gst: defaultRate,
  lineClass: "",
});

/** Why a document cannot have so many parts. Undo can bring back more than can be added. @param document "An invoice" */
export const countProblem = (document: string, count: number, parts: string, max: number): string | undefined =>
  count > max ? `${document} has at most ${max} ${parts}, and this one has ${count.toLocaleString("en-IN")}.` : undefined;

type Lengths<Name extends string> = Record<Name, number>;

export const namesOf = <Name extends string>(lengths: Lengths<Name>) => Object.keys(lengths) as Name[];

export const readText = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === "string" ? storableText(value) : "";

/** Texts of a form, cut to their maximum length. */
export const readTexts = <Name extends string>(lengths: Lengths<Name>, text: (name: NoInfer<Name>) => string) =>
  Object.fromEntries(namesOf(lengths).map((name) => [name, text(name).slice(0, lengths[name])])) as Record<Name, string>;

/**
 * Fields that a form sends once for each row, in the order of the rows.
 * @param fieldName of the field in the form
 * @returns a function that returns the texts of the row with an index
 */
export function readRows<Name extends string>(
  form: FormData,
  lengths: Lengths<Name>,
  fieldName: (name: NoInfer<Name>) => string,
) {
  const columns = new Map(namesOf(lengths).map((name) => [name, form.getAll(fieldName(name))]));
  return (index: number) => readTexts(lengths, (name) => readText(columns.get(name)?.[index]));
}

export const readLineClass = (value: unknown): Line["lineClass"] => lineClasses.find((known) => known === value) ?? "";

/** The class that was chosen, or else the one that follows from the SAC. */
export const lineClassOf = ({ lineClass, sac }: Pick<Line, "lineClass" | "sac">): LineClass =>
  lineClass || classOfSac(sac.trim());

/** The facts about office and client on which the tax of a document depends. */
export type Supply = Omit<SupplyOfLine, "lineClass" | "line" | "treatment"> & {
  /** Empty: follows from the GST number. */
  treatment: ClientTreatment | "";
};

type SuppliedParty = Pick<Party, "clientName" | "treatment" | "clientGST" | "clientStateCode" | "eventStateCode">;

export const supplyOf = (
  company: Pick<StaffCompany, "offices">,
  { office: key, clientName, treatment, clientGST, clientStateCode, eventStateCode }: SuppliedParty & { office: string },
): Supply => {
  const office = officeOf(company, key);
  return {
    officeState: office.stateCode,
    treatment,
    clientGstin: clientGST,
    clientStateCode,
    eventStateCode,
    constitutions: { supplier: constitutionOf(office.gstin, office.name), client: constitutionOf(clientGST, clientName) },
  };
};

/** @param day on which the rules of reverse charge hold; empty: today's */
export const placeOfLine = (
  line: Pick<Line, "lineClass" | "sac" | "gst">,
  { treatment, ...supply }: Supply,
  day = "",
): PlaceOfSupply =>
  placeOfSupply({
    ...supply,
    treatment: treatmentOf(treatment, supply.clientGstin),
    lineClass: lineClassOf(line),
    line: { sac: line.sac.trim(), gst: line.gst.trim(), day },
  });

type LineCompany = Pick<StaffCompany, "otherRates" | "turnoverAbove5Crore">;

/** Errors of a line by field. An empty quantity is none. @param day on which the rates hold */
export const lineProblems = (company: LineCompany, { quantity, rate, sac, gst }: Line, day: string) => ({
  quantity:
    hundredthsProblem(quantity) ?? (quantity.trim() && !/[1-9]/.test(quantity) ? "A quantity is more than 0." : undefined),
  rate: rate.trim() ? amountProblem(rate) : "Please enter the rate.",
  sac: sacProblem(sac.trim(), company),
  gst: rateProblem(gst, day, company.otherRates),
});

/**
 * A line with what its rate and quantity were entered with in their own fields: "850/plate", "₹5,000 each", "5000 + GST", "10 days". A unit
 * that the line has stays. Where there is none of this, the same line.
 */
export function withOwnUnits<Row extends Pick<Line, "quantity" | "unit" | "rate"> & { includesGst?: string }>(line: Row): Row {
  const tax = line.rate.match(/ ?(?:\+|\bplus|\bexcl\.?|\bexcluding|\b(incl)\.?|\b(including)) ?gst$/i);
  const beforeTax = line.rate.slice(0, tax?.index).trim();
  const per = beforeTax.match(/ ?(?:\/ ?|\bper )(\p{L}[\p{L}\p{M} ]{0,19})$| ?each$/iu);
  const rate = beforeTax.slice(0, per?.index).trim();
  const [, quantity = line.quantity, quantityUnit = ""] =
    line.quantity.trim().match(/^([\d.,]+) ?(\p{L}[\p{L}\p{M}. ]*)$/u) ?? [];
  const isIncluded = Boolean(tax?.[1] ?? tax?.[2]);
  const isRate =
    (tax ?? per) !== null && /\d/.test(rate) && !amountProblem(rate) && !(isIncluded && line.includesGst === undefined);
  const isQuantity = quantity !== line.quantity && !hundredthsProblem(quantity);
  if (!isRate && !isQuantity) return line;
  const unit = line.unit || (isQuantity && quantityUnit) || (isRate && per?.[1]) || "";
  return {
    ...line,
    unit: unit.slice(0, lineLengths.unit),
    ...(isQuantity && { quantity }),
    ...(isRate && { rate, ...(isIncluded && { includesGst: "yes" }) }),
  };
}
