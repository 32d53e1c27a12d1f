import { isPlaceCode, type StateCode, stateName } from "#app/content/states.ts";
import { areDefault, type Colors, colorsUrl } from "./colors.ts";
import type { officeFields, SectionValues } from "./company-fields.ts";
import { logoUrl, type ShownLogo, shownLogo } from "./logo.ts";
import type { SettingValues } from "./settings-fields.ts";

/** An office as issued documents store it. */
export type Office = {
  key: string;
  city: string;
  /** State and its GST code, as invoices print them. */
  state: string;
  stateCode: StateCode;
  name: string;
  address: readonly string[];
  phone: { display: string };
  email: string;
  gstin: string;
  pan: string;
};

/** An office as it is stored. Numbers of its documents have the letter: "H" of INV-H/2627/00001. */
export type StoredOffice = SettingValues<typeof officeFields> & { key: string; letter: string };

/** What the pages that everybody sees need. */
export type PublicCompany = Omit<
  SectionValues["company"],
  "securityEmail" | "countsWeekends" | "logo" | "brandColor" | "accentColor"
> & {
  /** Null: the product's own mark. */
  shownLogo: ShownLogo | null;
  /** The style sheet of the colours; null: those of the product. */
  colorsUrl: string | null;
  offices: readonly Office[];
  /** The cities of the offices. */
  places: string;
  /** "within 24 hours" */
  replyPromise: string;
  /** The first message of a visitor. */
  whatsappText: string;
};
/** What the dashboard needs. */
export type StaffCompany = PublicCompany &
  SectionValues["documents"] & {
    logo: string;
    colors: Colors;
    meetings: SectionValues["meetings"];
    /** The day on which the annual return of a financial year was filed: "2526". */
    annualReturnFiledOn: Readonly<Record<string, string>>;
    /** The letter of each office, by its key. */
    officeLetters: Readonly<Record<string, string>>;
    /** The first and last day of each office; empty: none. */
    officeDays: Readonly<Record<string, { from: string; until: string }>>;
    /** How many tasks the checklist of each kind of event has. */
    checklistSizes: Readonly<Record<string, number>>;
  };
/** All facts. */
export type Company = StaffCompany &
  SectionValues["company"] & {
    /** For mails. */
    logoAddress: string | null;
    bank: SectionValues["bank"];
    checklists: SectionValues["checklists"];
    messages: SectionValues["messages"];
    isSample: boolean;
  };

export function makeCompany(
  sections: SectionValues,
  offices: readonly StoredOffice[],
  { isSample, origin }: { isSample: boolean; origin: string },
): Company {
  const { logo, brandColor, accentColor } = sections.company;
  const colors = { brand: brandColor, accent: accentColor };
  return {
    isSample,
    colors,
    colorsUrl: colorsUrl(colors),
    shownLogo: shownLogo(logo),
    logoAddress: logo ? `${origin}${logoUrl(logo)}` : null,
    ...sections.company,
    ...sections.documents,
    bank: sections.bank,
    meetings: sections.meetings,
    checklists: sections.checklists,
    messages: sections.messages,
    whatsappText: sections.messages.whatsapp,
    checklistSizes: Object.fromEntries(Object.entries(sections.checklists).map(([name, items]) => [name, items.length])),
    offices: offices.map(toOffice),
    officeDays: Object.fromEntries(offices.map(({ key, from, until }) => [key, { from, until }])),
    annualReturnFiledOn: Object.fromEntries(
      sections.documents.annualReturns.map(({ financialYear, filedOn }) => [financialYear, filedOn]),
    ),
    officeLetters: Object.fromEntries(offices.map(({ key, letter }) => [key, letter])),
    places: placesOf(offices),
    replyPromise: `within ${sections.company.replyPromiseHours} hours`,
  };
}

const toOffice = ({ key, city, stateCode, name, address, phone, email, gstin }: StoredOffice): Office => ({
  ...{ key, city, stateCode, name, email, gstin },
  state: stateName(stateCode),
  address: address.split("\n"),
  phone: { display: phone },
  pan: gstin.slice(2, 12),
});

const placesOf = (offices: readonly { city: string }[]) =>
  new Intl.ListFormat("en-IN").format(new Set(offices.map(({ city }) => city)));

/** Whether an office issues documents on a day. */
export function isOfficeOpen({ officeDays }: Pick<StaffCompany, "officeDays">, key: string, day: string): boolean {
  const { from = "", until = "" } = officeDays[key] ?? {};
  return (!from || day >= from) && (!until || day <= until);
}

/** The facts for everybody. Offices that are not open yet, or not any more, are left out. @param today in India */
export function publicCompany(company: Company, today: string): PublicCompany {
  const { name, legalName, tagline, nameMeaning, email, privacyEmail, whatsapp, hours, social } = company;
  const { replyPromiseHours, replyPromise, whatsappText, shownLogo, colorsUrl } = company;
  const open = company.offices.filter(({ key }) => isOfficeOpen(company, key, today));
  const offices = open.length > 0 ? open : company.offices;
  const facts = { name, legalName, tagline, nameMeaning, email, privacyEmail, whatsapp, hours, social };
  return { ...facts, replyPromiseHours, replyPromise, whatsappText, shownLogo, colorsUrl, offices, places: placesOf(offices) };
}

export function staffCompany(company: Company): StaffCompany {
  const {
    bank: _bank,
    checklists: _checklists,
    isSample: _isSample,
    securityEmail: _email,
    countsWeekends: _counts,
    logoAddress: _address,
    ...facts
  } = company;
  return facts;
}

/** What a new document says about its look; nothing where it has the product's own. */
export const paperLook = ({ logo, colors }: Pick<StaffCompany, "logo" | "colors">) => ({
  ...(logo && { logo }),
  ...(!areDefault(colors) && { colors }),
});

export function officeOf({ offices }: Pick<PublicCompany, "offices">, key: string): Office {
  const office = offices.find((entry) => entry.key === key);
  if (!office) throw new Error(`No office has the key "${key}".`);
  return office;
}

/** The first office, for what names one. */
export const mainOffice = ({ offices }: Pick<PublicCompany, "offices">): Office => offices[0] as Office;

/**
 * The office that a new invoice or advance is of: the one in the first of these States that is known, else the first office.
 * @param stateCodes of the event, then of the client
 */
export function officeOfStates(
  company: Pick<PublicCompany, "offices">,
  stateCodes: readonly (string | null | undefined)[],
): string {
  const known = stateCodes.find((code) => isPlaceCode(code ?? ""));
  return (company.offices.find(({ stateCode }) => stateCode === known) ?? mainOffice(company)).key;
}

/** Reads the key of an office from a form, a URL or a file; null when there is no such office. */
export const parseOfficeKey = ({ offices }: Pick<PublicCompany, "offices">, text: unknown): string | null =>
  offices.find(({ key }) => key === text)?.key ?? null;

/** Opens a WhatsApp conversation whose first message is written already. */
export const whatsappUrl = ({ whatsapp, whatsappText }: Pick<PublicCompany, "whatsapp" | "whatsappText">): string =>
  `https://wa.me/${whatsapp}?text=${encodeURIComponent(whatsappText)}`;
