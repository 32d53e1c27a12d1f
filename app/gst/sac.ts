import type { LineClass } from "#db/enums.ts";

/**
 * Service accounting codes that event companies use (annexure of Notification 11/2017-CT (Rate)), each with its line class. A
 * chartered accountant should confirm them; a line's code and class can be changed.
 */
export const sacCodes: readonly [code: string, name: string, lineClass: LineClass][] = [
  ["998596", "Events organisation", "event"],
  ["999651", "Organisation and promotion of sports events", "event"],
  ["999621", "Organisation and promotion of performing arts", "event"],
  ["999622", "Production and presentation of performing arts", "admission"],
  ["999631", "Performing artists", "admission"],
  ["998383", "Event photo and video", "event"],
  ["999612", "Film, video and programme production", "other"],
  ["999613", "Audiovisual post-production", "other"],
  ["997212", "Rental of non-residential property", "property"],
  ["996311", "Rooms in hotels and guest houses", "property"],
  ["996331", "Restaurant food and drinks", "catering"],
  ["996334", "Event catering", "catering"],
  ["998397", "Sponsorship", "event"],
  ["998391", "Design", "other"],
  ["998525", "Security guards", "other"],
  ["996601", "Rental of vehicles with operator", "other"],
  ["996791", "Goods transport agency", "other"],
];

/** The line classes of codes that are not listed, by their first digits. Longer prefixes come first. */
const classOfPrefix: readonly [prefix: string, lineClass: LineClass][] = [
  ["99633", "catering"],
  ["99631", "property"],
  ["99632", "property"],
  ["9963", "catering"],
  ["9972", "property"],
  ["99859", "event"],
  ["99963", "admission"],
  ["9996", "event"],
];

export function classOfSac(code: string): LineClass {
  const known = sacCodes.find(([listed]) => listed === code);
  if (known) return known[2];
  if (code === "9985") return "event";
  return classOfPrefix.find(([prefix]) => code.startsWith(prefix))?.[1] ?? "other";
}

/** The names of the classes, which decide a line's place of supply. */
export const lineClassNames: Record<LineClass, string> = {
  event: "Event services",
  property: "Venue hire, property",
  catering: "Catering",
  admission: "Admission or performance",
  other: "Other service",
};

/** The error in a SAC; undefined when it is valid. Notification 78/2020-CT, from 1 April 2021. */
export function sacProblem(code: string, { turnoverAbove5Crore }: { turnoverAbove5Crore: boolean }): string | undefined {
  if (!/^99(\d{2}|\d{4})$/.test(code)) return "A SAC begins with 99 and has 4 or 6 digits.";
  if (turnoverAbove5Crore && code.length < 6) return "Above ₹5 crore of turnover a SAC has 6 digits.";
  return undefined;
}

export const sacName = (code: string): string => sacCodes.find(([known]) => known === code)?.[1] ?? `SAC ${code}`;

/** How many digits of a SAC an invoice prints: 4 up to Rs 5 crore of turnover in the year before, 6 above. */
export const printedSacDigits = (turnoverAbove5Crore: boolean): number => (turnoverAbove5Crore ? 6 : 4);
