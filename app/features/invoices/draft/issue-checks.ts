import { good, mistake, warning } from "#app/billing/checks.ts";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { calculateDraft, needsLut } from "#app/billing/invoice-figures.ts";
import type { StaffCompany } from "#app/company/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { financialYear } from "#app/gst/document-numbers.ts";
import { checkGstin } from "#app/gst/gstin.ts";
import type { PlaceOfSupply } from "#app/gst/place-of-supply.ts";
import { isZeroKind, zeroKindNames, zeroKindSources } from "#app/gst/rates.ts";
import { classOfSac, lineClassNames } from "#app/gst/sac.ts";
import { gstinTypeNames, treatments } from "#app/gst/treatments.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { addDays, formatDay, isDay } from "#app/platform/values/dates.ts";
import type { ReadyCheck } from "#app/ui/list/ready-list.tsx";
import type { GstKind } from "#db/enums.ts";
import { type DraftProblems, findProblems, taxNameOf } from "./draft-problems.ts";

/** First what prevents issuing, then what is unusual, then what is in order. @param today in India, "2026-11-21" */
export function checkDraft(company: StaffCompany, draft: Draft, today: string): ReadyCheck[] {
  const problems = findProblems(company, draft, today);
  const mistakes = Object.entries(problems).map(([field, text = ""]) => mistake(itemText(field, text), field));
  const { lines, place, linesByPlace, treatment } = calculateDraft(company, draft);
  const gstin = checkGstin(draft.clientGST);
  const otherClasses = draft.items.flatMap(({ lineClass, sac }, index) => {
    const usual = classOfSac(sac.trim());
    if (!lineClass || lineClass === usual) return [];
    const text = `Item ${index + 1} is “${lineClassNames[lineClass]}”; its SAC is usually “${lineClassNames[usual]}”`;
    return [warning(text, `lineClass-${index}`)];
  });
  return [
    ...mistakes,
    ...(gstin.kind === "unusual" ? [warning(gstin.message, "clientGST")] : []),
    ...otherClasses,
    ...mixedWarning(draft.clientGST, lines),
    ...(draft.clientEmail.trim() ? [] : [warning("No email address: it cannot be mailed", "clientEmail")]),
    ...(draft.dueDate ? [] : [good(`Due ${company.paymentTermsDays} days after its date`)]),
    ...(gstin.kind === "valid" && gstin.type === "regular" && !problems.clientGST
      ? [good(`GSTIN is valid, registered in ${stateNameAndCode(gstin.stateCode)}`)]
      : []),
    ...(gstin.kind === "valid" && gstin.type !== "regular" && !problems.clientGST
      ? [good(`The number is valid: ${gstinTypeNames[gstin.type]}`)]
      : []),
    ...(treatment === "unregistered" && gstin.kind === "none" ? [good("No GSTIN: the client is not registered")] : []),
    ...(treatment !== "unregistered" && treatment !== "registered" ? [good(`GST treatment: ${treatments[treatment].name}`)] : []),
    ...lines.flatMap(({ gstKind }, index) =>
      isZeroKind(gstKind) ? [good(`Item ${index + 1}, ${zeroKindNames[gstKind]}: ${zeroKindSources[gstKind]}`)] : [],
    ),
    ...(place.missing || linesByPlace.length > 1
      ? []
      : [good(`${headText(place)}, place of supply ${stateNameAndCode(place.state)}`)]),
  ];
}

/** Taxed and untaxed items are in one document only for a client without a GST number (CGST Rules, rule 46A). */
function mixedWarning(clientGST: string, lines: readonly { gstKind: GstKind }[]): ReadyCheck[] {
  const untaxed = lines.findIndex(({ gstKind }) => isZeroKind(gstKind));
  if (!clientGST.trim() || untaxed < 0 || lines.every(({ gstKind }) => isZeroKind(gstKind))) return [];
  const text = "A client with a GST number gets what bears no tax on a bill of supply of its own (rule 46A): better two invoices";
  return [warning(text, `gst-${untaxed}`)];
}

function headText(place: PlaceOfSupply): string {
  const name = taxNameOf(place);
  return needsLut(place) ? "No tax, letter of undertaking" : capitalize(name);
}

/** "Item 2: Please enter the rate."; "Item 2, rate: At most two digits after the point." */
export function itemText(field: string, text: string): string {
  const [, name, position] = field.match(/^(\w+)-(\d+)$/) ?? [];
  if (!name || !position) return text;
  const isNumber = name === "quantity" || name === "rate" || name === "discount";
  return `Item ${Number(position) + 1}${isNumber && !text.toLowerCase().includes(name) ? `, ${name}` : ""}: ${text}`;
}

/** A form's problems, where the message for a field of an item says which item. */
export const withItemNames = (problems: DraftProblems) =>
  Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, text && itemText(field, text)]));

/** A statement that the issuer must confirm, by a code that the form sends back. */
export type Confirmation = { code: "late" | "earlier-year"; text: string };

/** CGST Rules, rule 47: an invoice for services is issued within 30 days of the supply. */
const issueDays = 30;

/** What the issuer of a draft must confirm about its date. @param eventDate of the event that the invoice is for @param today in India */
export function confirmationsOf({ date }: Pick<Draft, "date">, eventDate: string | null, today: string): Confirmation[] {
  if (!isDay(date)) return [];
  const lastDay = eventDate && addDays(eventDate, issueDays);
  const isLate = lastDay && date > lastDay;
  const isEarlierYear = date < today && financialYear(date) !== financialYear(today);
  return [
    ...(isLate
      ? [
          {
            code: "late",
            text: `It is dated more than ${issueDays} days after the event of ${formatDay(eventDate)} (rule 47).`,
          } as const,
        ]
      : []),
    ...(isEarlierYear
      ? [{ code: "earlier-year", text: `${formatDay(date)} is in an earlier financial year: its return may be filed.` } as const]
      : []),
  ];
}
