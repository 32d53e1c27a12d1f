import { company } from "#app/content/company.ts";

/** Service accounting codes of this trade (india.md). A chartered accountant confirms them; every line's code is editable. */
export const sacCodes = [
  ["998596", "Events organisation"],
  ["999651", "Sports event organisation"],
  ["999621", "Performing arts"],
  ["999622", "Performing arts, promotion"],
  ["998383", "Event photo and video"],
  ["999612", "Production"],
  ["999613", "Post-production"],
  ["997212", "Rental of non-residential property"],
  ["996334", "Event catering"],
  ["998397", "Sponsorship"],
  ["998391", "Design"],
] as const;

/** The code of a new line. */
export const defaultSac = "998596" satisfies (typeof sacCodes)[number][0];

export const isSac = (text: string): boolean => /^(\d{4}|\d{6}|\d{8})$/.test(text);

export const sacName = (code: string): string => sacCodes.find(([known]) => known === code)?.[1] ?? `SAC ${code}`;

/** How many digits of a SAC an invoice prints: 4 up to Rs 5 crore of turnover in the year before, 6 above. */
export const printedSacDigits: number = company.turnoverAbove5Crore ? 6 : 4;
