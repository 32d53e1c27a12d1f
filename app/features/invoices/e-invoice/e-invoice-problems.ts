import { type Problems, withoutEmpty } from "#app/billing/checks.ts";
import type { Draft } from "#app/billing/invoice-draft.ts";
import type { DraftFigures } from "#app/billing/invoice-figures.ts";
import { officeOf, type StaffCompany } from "#app/company/company.ts";
import { addressProblem, dateProblem, exportState, portalLengths, portalProblem } from "#app/gst/inv-01.ts";
import { sacProblem } from "#app/gst/sac.ts";
import { treatments } from "#app/gst/treatments.ts";
import { isTaxed } from "./e-invoice.ts";

/** Tax invoices of registered clients and SEZ units, and of exports (CGST Rules, rule 48(4); Notification 13/2020). */
export const isEInvoice = ({ issuesEInvoices }: Pick<StaffCompany, "issuesEInvoices">, figures: DraftFigures): boolean =>
  issuesEInvoices &&
  (treatments[figures.treatment].group === "registered" || figures.place.state === exportState) &&
  isTaxed(figures.lines);

/** Why the Invoice Registration Portal would refuse the draft, by the field that must change. Nothing is changed for it silently. */
export function eInvoiceProblems(company: StaffCompany, draft: Draft, figures: DraftFigures): Problems {
  if (!isEInvoice(company, figures)) return {};
  const isExport = figures.place.state === exportState;
  const problems: Record<string, string | undefined> = {
    office: officeProblem(company, draft.office),
    date: dateProblem(draft.date),
    clientName: portalProblem("The client's name", draft.clientName, portalLengths.name),
    clientAddress: addressProblem(draft.clientAddress.split("\n")),
    clientCity: draft.clientCity.trim()
      ? portalProblem("A city", draft.clientCity, portalLengths.buyerPlace)
      : "An e-invoice names the client's city.",
    clientPin: isExport || draft.clientPin.trim() ? undefined : "An e-invoice names the client's PIN code.",
  };
  for (const [index, { description, sac }] of draft.items.entries()) {
    if (!isTaxed(figures.lines.slice(index, index + 1))) continue;
    problems[`description-${index}`] = portalProblem("A description", description, portalLengths.description);
    problems[`sac-${index}`] = sacProblem(sac.trim(), { turnoverAbove5Crore: true });
  }
  return withoutEmpty(problems);
}

function officeProblem({ legalName, ...company }: StaffCompany, key: string): string | undefined {
  const { address, city, pin } = officeOf(company, key);
  const problem =
    portalProblem("The company's legal name", legalName, portalLengths.name) ??
    addressProblem(address) ??
    portalProblem("The office's city", city, portalLengths.sellerPlace) ??
    (pin ? undefined : "The office has no PIN code.");
  return problem && `SETTINGS: ${problem}`;
}
