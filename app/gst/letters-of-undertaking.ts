import { financialYear } from "./document-numbers.ts";

type Letter = { office: string; financialYear: string; arn: string };

/**
 * The reference number (ARN) of the letter of undertaking of an office for the year of a day; null when there is none.
 * CGST Rules, rule 96A: without it a supply to a SEZ or abroad bears IGST.
 */
export const lutArn = (letters: readonly Letter[], office: string, day: string): string | null =>
  letters.find((letter) => letter.office === office && letter.financialYear === financialYear(day))?.arn ?? null;
