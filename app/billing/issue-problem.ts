import { isOfficeOpen, type PublicCompany, type StaffCompany } from "#app/company/company.ts";

/** Why an office issues nothing on a day; undefined when it does. Papers without a GSTIN would be others than these (decision 156). */
export function issueProblem(
  company: Pick<StaffCompany, "officeDays" | "offices">,
  key: string,
  day: string,
): string | undefined {
  if (!isOfficeOpen(company, key, day)) return "This office issues nothing on that day: please choose another.";
  return gstinMissing(company, key);
}

/** Why an office sends no quotes, which name the tax. */
export const gstinMissing = (company: Pick<PublicCompany, "offices">, key: string): string | undefined =>
  company.offices.find((office) => office.key === key)?.gstin
    ? undefined
    : "This office has no GSTIN, and papers are written with GST only. An admin enters it in SETTINGS, Offices and GST.";
