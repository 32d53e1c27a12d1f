import { company, type OfficeKey } from "#app/content/company.ts";
import { financialYear } from "./numbers.ts";

/**
 * The reference number (ARN) of the letter of undertaking of an office for the year of a day; null when there is none.
 * CGST Rules, rule 96A: without it a supply to a SEZ or abroad bears IGST.
 */
export const letterArn = (office: OfficeKey, day: string): string | null =>
  company.gst.letters.find((letter) => letter.office === office && letter.financialYear === financialYear(day))?.arn ?? null;
