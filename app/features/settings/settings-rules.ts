import { accentProblem, brandProblem } from "#app/company/colors.ts";
import type { StoredOffice } from "#app/company/company.ts";
import type { Section, SectionValues } from "#app/company/company-fields.ts";
import { messagePlaceholders } from "#app/content/mails/mail-layout.ts";
import { unknownPlaceholder } from "#app/content/placeholders.ts";
import { stateName, stateNameAndCode } from "#app/content/states.ts";
import { checkGstin, gstinLength, normalizeGstin } from "#app/gst/gstin.ts";
import { pinProblem } from "#app/gst/pin-code.ts";
import { rateProblem } from "#app/gst/rates.ts";
import { sacProblem } from "#app/gst/sac.ts";
import type { MailSettings } from "#app/mail/mail-settings.ts";
import { paperProblems } from "#app/papers/paper-signs.ts";
import { entryName, type Texts } from "./setting-texts.ts";

/** Checks that need more than one field. @param offices their keys @param today in India */
export const sectionRules: {
  [Name in Section]?: (values: SectionValues[Name], context: { offices: readonly string[]; today: string }) => Texts;
} = {
  company(values) {
    const { brandColor, accentColor } = colorErrors(values);
    const { name, legalName } = values;
    return { ...paperProblems({ name, legalName }), ...(brandColor && { brandColor }), ...(accentColor && { accentColor }) };
  },
  bank: (values) => paperProblems(values),
  documents(values, { offices, today }) {
    const { notes, quoteTerms, quoteTermsTe, quoteTermsHi } = values;
    const errors: Texts = paperProblems({ notes, quoteTerms, quoteTermsTe, quoteTermsHi });
    const add = (name: string, problem: string | undefined) => {
      if (problem) errors[name] ??= problem;
    };
    add("defaultSac", sacProblem(values.defaultSac, values));
    add("defaultRate", rateProblem(values.defaultRate, today, values.otherRates));
    for (const [index, { from, until }] of values.otherRates.entries())
      if (until && until < from) add(entryName("otherRates", index, "until"), "The last day is before the first.");
    for (const [index, { office, financialYear }] of values.letters.entries()) {
      if (!offices.includes(office)) add(entryName("letters", index, "office"), "Please choose an office.");
      add(entryName("letters", index, "financialYear"), yearProblem(financialYear));
      const isSecond = values.letters.findIndex((one) => one.office === office && one.financialYear === financialYear) < index;
      if (isSecond) add(entryName("letters", index, "arn"), "This office has a letter for this year already.");
    }
    for (const [index, { financialYear, filedOn }] of values.annualReturns.entries()) {
      add(entryName("annualReturns", index, "financialYear"), yearProblem(financialYear));
      if (filedOn > today) add(entryName("annualReturns", index, "filedOn"), "This day has not come yet.");
      const isSecond = values.annualReturns.findIndex((one) => one.financialYear === financialYear) < index;
      if (isSecond) add(entryName("annualReturns", index, "financialYear"), "This year is in the list above already.");
    }
    return errors;
  },
  messages(values) {
    const errors: Texts = {};
    for (const [name, known] of Object.entries(messagePlaceholders)) {
      const facts = Object.fromEntries(known.map((placeholder) => [placeholder, ""]));
      for (const input of [name, `${name}Te`, `${name}Hi`] as (keyof typeof values)[]) {
        const unknown = unknownPlaceholder(values[input], facts);
        if (unknown) errors[input] = `${unknown} is not known here. Known: ${known.map((one) => `{${one}}`).join(", ")}.`;
      }
    }
    return errors;
  },
  checklists(values) {
    const errors: Texts = {};
    for (const [name, tasks] of Object.entries(values))
      for (const [index, { title }] of tasks.entries())
        if (tasks.findIndex((one) => one.title === title) < index)
          errors[entryName(name, index, "title")] = "This task is in the list above already.";
    return errors;
  },
};

export function colorErrors({ brandColor, accentColor }: { brandColor: string; accentColor: string }) {
  const brand = brandProblem(brandColor);
  const accent = accentProblem(accentColor, brand ? brand.nearest : brandColor);
  return { brandColor: brand?.message, accentColor: accent?.message };
}

/** A financial year is two years that follow each other: "2627". */
function yearProblem(year: string): string | undefined {
  const [first, second] = [Number(year.slice(0, 2)), Number(year.slice(2))];
  return (first + 1) % 100 === second ? undefined : "Two years that follow each other, such as 2627 for 2026-27.";
}

type OfficeChange = {
  office: StoredOffice;
  /** The stored office; null for a new one. */
  before: StoredOffice | null;
  others: readonly StoredOffice[];
  hasDocuments: boolean;
};

const notRegular = "An office has the GST number of a regular taxpayer.";
const otherState = (stateCode: string) => `The GSTIN is of ${stateName(stateCode)}: its first two digits are the State.`;

export function officeProblems({ office, before, others, hasDocuments }: OfficeChange): Texts {
  const errors: Texts = paperProblems(office);
  const gstin = checkGstin(office.gstin);
  if (gstin.kind === "wrong" || gstin.kind === "unusual") errors.gstin = gstin.message;
  else if (gstin.kind === "valid" && gstin.type !== "regular") errors.gstin = notRegular;
  else if (gstin.kind === "valid" && gstin.stateCode !== office.stateCode) errors.stateCode = otherState(gstin.stateCode);
  const pin = pinProblem(office.pin, office.stateCode);
  if (pin && !errors.stateCode) errors.pin = pin;
  if (/\b[1-9]\d{5}$/.test(office.address.trim()))
    errors.address = "The PIN code has its own field: please take it out of the address.";
  if (!/^[A-Z0-9]$/.test(office.letter)) errors.letter = "One letter or digit: a document's number has 16 characters at most.";
  else if (others.some(({ letter }) => letter === office.letter)) errors.letter = "Another office has this letter.";
  if (office.from && office.until && office.until < office.from) errors.until = "The last day is before the first.";
  if (before && hasDocuments) {
    const ended = "Documents were issued with it. End this office and add a new one.";
    if (office.letter !== before.letter) errors.letter = ended;
    if (normalizeGstin(office.gstin) !== normalizeGstin(before.gstin)) errors.gstin = ended;
    if (office.stateCode !== before.stateCode) errors.stateCode = ended;
  }
  if (office.until && !others.some(({ until }) => !until)) errors.until = "One office stays open: add the new one first.";
  return errors;
}

/** Errors of the GSTIN and the State in the form of an office, while they are entered. An incomplete GSTIN is not checked. */
export function officeErrorsNow({ gstin = "", stateCode = "" }: Texts): Record<string, string | undefined> {
  if (normalizeGstin(gstin).length < gstinLength) return {};
  const check = checkGstin(gstin);
  if (check.kind !== "valid") return check.kind === "none" ? {} : { gstin: check.message };
  const isOther = check.stateCode !== stateCode;
  return {
    gstin: check.type === "regular" ? undefined : notRegular,
    stateCode: isOther ? otherState(check.stateCode) : undefined,
  };
}

/** "Maharashtra (27), PAN AAKFM1234C"; undefined until the GSTIN is complete and right. */
export function gstinMeaning(gstin = ""): string | undefined {
  const check = checkGstin(gstin);
  return check.kind === "valid" ? `${stateNameAndCode(check.stateCode)}, PAN ${check.pan}` : undefined;
}

/** The State of an office whose GSTIN is complete and right; undefined otherwise. */
export function stateOfGstin(gstin = ""): string | undefined {
  const check = checkGstin(gstin);
  return check.kind === "valid" ? check.stateCode : undefined;
}

/** The letter of an office whose city changes: the first of the new city, if it was that of the former one and no other office has it. */
export function letterOfCity({ city = "", letter = "" }: Texts, before: Texts, taken: readonly string[]): string {
  const initialOf = (name = "") => name.trim().normalize("NFKD").charAt(0).toUpperCase();
  const next = initialOf(city);
  const follows = letter === before.letter && letter === initialOf(before.city);
  return follows && /^[A-Z]$/.test(next) && !taken.includes(next) ? next : letter;
}

/** Errors of the mail server. The stored password is not sent to another server, nor used for another user name. */
export function mailProblems(values: MailSettings, before: MailSettings): Texts {
  const errors: Texts = {};
  const isOther = values.host !== before.host || values.user !== before.user;
  if (values.host && values.user && isOther && !values.password)
    errors.password = "Please enter the password again: the server or the user name is another one.";
  if (values.user && !values.host) errors.host = "Please enter the server, or empty the user name too.";
  if (values.security === "none" && values.host && !/^(localhost|127\.0\.0\.1)$/.test(values.host))
    errors.security = "Only a server on this machine (localhost) may be without encryption.";
  return errors;
}

/** The key of a new office: its city in letters that a URL may have, and a number if another office has this key. */
export function officeKey(city: string, taken: readonly string[]): string {
  const base =
    city
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 30) || "office";
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}-${number}`;
    // /offices/new is the page that adds one.
    if (key !== "new" && !taken.includes(key)) return key;
  }
}
