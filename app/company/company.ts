import { type Language, listIn, type TranslationLanguage } from "#app/content/languages.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { stateNameIn } from "#app/content/state-names.ts";
import { isPlaceCode, type StateCode, stateName } from "#app/content/states.ts";
import type { ValuesOf } from "#app/platform/values/field.ts";
import { fold } from "#app/platform/values/fold.ts";
import { logoUrl, type ShownLogo, shownLogo } from "#app/platform/values/logo.ts";
import { areDefaultColors, type Colors, colorsUrl } from "./colors.ts";
import type { officeFields, SampleFact, SectionValues } from "./company-fields.ts";
import { localHours, type ShownHours } from "./opening-hours.ts";

/** An office as issued documents store it. */
export type Office = {
  key: string;
  city: string;
  /** State and its GST code, as invoices print them. */
  state: string;
  stateCode: StateCode;
  name: string;
  /** The last line ends with the PIN code. */
  address: readonly string[];
  /** On a page in another language, of an address that is not translated. */
  addressLang?: "en";
  /** Absent in documents that were issued before it had a field of its own. */
  pin?: string;
  phone: { display: string };
  email: string;
  gstin: string;
  pan: string;
};

/** An office as it is stored. Numbers of its documents have the letter: "H" of INV-H/2627/00001. */
export type StoredOffice = ValuesOf<typeof officeFields> & { key: string; letter: string };

export type PublicCompany = Omit<
  SectionValues["company"],
  | "siteTe"
  | "siteHi"
  | "securityEmail"
  | "countsWeekends"
  | "leadSources"
  | "nameMeaningTe"
  | "nameMeaningHi"
  | "logo"
  | "brandColor"
  | "accentColor"
  | "hours"
> & {
  hours: ShownHours[];
  /** On a page in another language, of a meaning that is not translated. */
  nameMeaningLang?: "en";
  /** Null: the product's own mark. */
  shownLogo: ShownLogo | null;
  /** The style sheet of the colours; null: those of the product. */
  colorsUrl: string | null;
  offices: readonly Office[];
  /** Those that visitors and clients are offered. */
  languages: readonly Language[];
  /** The cities of the offices. */
  places: string;
  /** The States of the offices: "Telangana and Andhra Pradesh". */
  states: string;
  /** "within 24 hours" */
  replyPromise: string;
  /** The first message of a visitor. */
  whatsappText: string;
};
type ServerDocuments = "portalKeys" | "quoteTermsTe" | "quoteTermsHi";
export type StaffCompany = PublicCompany &
  Omit<SectionValues["documents"], ServerDocuments> & {
    logo: string;
    colors: Colors;
    meetings: SectionValues["meetings"];
    /** The day on which the annual return of each financial year ("2526") was filed. */
    annualReturnFiledOn: Readonly<Record<string, string>>;
    /** The letter of each office, by its key. */
    seriesLetters: Readonly<Record<string, string>>;
    /** The first and last day of each office; empty: none. */
    officeDays: Readonly<Record<string, { from: string; until: string }>>;
    leadSources: string;
    /** How many functions each office takes a day, and of a kind of event fewer. */
    officePlaces: Readonly<Record<string, Pick<StoredOffice, "functionsPerDay" | "kindsPerDay">>>;
    /** How many tasks the checklist of each kind of event has. */
    checklistSizes: Readonly<Record<string, number>>;
  };
export type Company = StaffCompany &
  SectionValues["company"] &
  Pick<SectionValues["documents"], ServerDocuments> & {
    /** The address of the logo in mails. */
    logoAddress: string | null;
    bank: SectionValues["bank"];
    checklists: SectionValues["checklists"];
    messages: SectionValues["messages"];
    /** City and address of each office, by its key. */
    officeTexts: Readonly<Record<string, Record<TranslationLanguage, { city: string; address: string }>>>;
    samples: readonly SampleFact[];
    /** Visitors see that the website opens soon. */
    isSiteClosed: boolean;
    /** Names this installation for good; see migration 0121. */
    installationId: string;
  };

export function makeCompany(
  sections: SectionValues,
  offices: readonly StoredOffice[],
  { origin, ...facts }: Pick<Company, "samples" | "installationId" | "isSiteClosed"> & { origin: string },
): Company {
  const { company: own, documents, ...others } = sections;
  const { logo, brandColor, accentColor, siteTe, siteHi } = own;
  const colors = { brand: brandColor, accent: accentColor };
  return {
    ...facts,
    colors,
    colorsUrl: colorsUrl(colors),
    shownLogo: shownLogo(logo),
    logoAddress: logo ? `${origin}${logoUrl(logo)}` : null,
    ...own,
    privacyEmail: own.privacyEmail || own.email,
    securityEmail: own.securityEmail || own.email,
    ...documents,
    ...others,
    languages: ["en" as const, ...(siteTe ? ["te" as const] : []), ...(siteHi ? ["hi" as const] : [])],
    whatsappText: others.messages.whatsapp,
    checklistSizes: Object.fromEntries(Object.entries(others.checklists).map(([name, items]) => [name, items.length])),
    offices: offices.map(toOffice),
    officeTexts: Object.fromEntries(
      offices.map(({ key, cityTe, addressTe, cityHi, addressHi }) => [
        key,
        { te: { city: cityTe, address: addressTe }, hi: { city: cityHi, address: addressHi } },
      ]),
    ),
    officeDays: Object.fromEntries(offices.map(({ key, from, until }) => [key, { from, until }])),
    officePlaces: Object.fromEntries(
      offices.map(({ key, functionsPerDay, kindsPerDay }) => [key, { functionsPerDay, kindsPerDay }]),
    ),
    annualReturnFiledOn: Object.fromEntries(
      documents.annualReturns.map(({ financialYear, filedOn }) => [financialYear, filedOn]),
    ),
    seriesLetters: Object.fromEntries(offices.map(({ key, letter }) => [key, letter])),
    places: placesOf(offices),
    states: statesOf(offices),
    replyPromise: replyPromiseIn("en", own.replyPromiseHours),
  };
}

/** An office's address on documents and the website. */
export const shownAddress = ({ address, city, pin }: Record<"address" | "city" | "pin", string>): string =>
  `${fold(address).includes(fold(city)) ? address : `${address}, ${city}`} ${pin}`.trim();

const toOffice = ({ key, city, stateCode, name, address, pin, phone, email, gstin }: StoredOffice): Office => ({
  ...{ key, city, stateCode, name, email, gstin },
  state: stateName(stateCode),
  address: shownAddress({ address, city, pin }).split("\n"),
  pin,
  phone: { display: phone },
  pan: gstin.slice(2, 12),
});

const placesOf = (offices: readonly { city: string }[], language: Language = "en") =>
  listIn(language, new Set(offices.map(({ city }) => city)));

const statesOf = (offices: readonly { stateCode: StateCode }[], language: Language = "en") =>
  listIn(language, new Set(offices.map(({ stateCode }) => stateNameIn(language, stateCode))));

const replyPromises: Record<Language, string> = {
  en: "within {hours} hours",
  te: "{hours} గంటల్లోపు",
  hi: "{hours} घंटे के भीतर",
};
const replyPromiseIn = (language: Language, hours: number) => fillPlaceholders(replyPromises[language], { hours: String(hours) });

/** Whether an office issues documents on a day. */
export function isOfficeOpen({ officeDays }: Pick<StaffCompany, "officeDays">, key: string, day: string): boolean {
  const { from = "", until = "" } = officeDays[key] ?? {};
  return (!from || day >= from) && (!until || day <= until);
}

/** Offices that are not open yet, or not any more, are left out. @param today in India */
export function publicCompany(company: Company, today: string, language: Language = "en"): PublicCompany {
  const { name, legalName, tagline, nameMeaning, email, privacyEmail, whatsapp, social, languages } = company;
  const hours = company.hours.map((line) => localHours(line, language));
  const { replyPromiseHours, replyPromise, whatsappText, shownLogo, colorsUrl } = company;
  const open = company.offices.filter(({ key }) => isOfficeOpen(company, key, today));
  const offices = open.length > 0 ? open : company.offices;
  const facts = { name, legalName, tagline, nameMeaning, email, privacyEmail, whatsapp, hours, social, languages };
  const shown = {
    ...facts,
    replyPromiseHours,
    replyPromise,
    whatsappText,
    shownLogo,
    colorsUrl,
    offices,
    places: placesOf(offices),
    states: statesOf(offices),
  };
  const translated = language === "en" ? shown : translateCompany(company, shown, language);
  // The real key is the city for which the office was added: visitors get a number instead.
  return { ...translated, offices: translated.offices.map((office, index) => ({ ...office, key: String(index + 1) })) };
}

/** Replaces texts by their translations; a text without one stays English. */
function translateCompany(company: Company, shown: PublicCompany, language: TranslationLanguage): PublicCompany {
  const offices = shown.offices.map((office) => {
    const { city, address } = company.officeTexts[office.key]?.[language] ?? { city: "", address: "" };
    const translated = address ? { address: address.split("\n") } : { addressLang: "en" as const };
    return { ...office, city: city || office.city, ...translated };
  });
  const texts = {
    te: { nameMeaning: company.nameMeaningTe, whatsappText: company.messages.whatsappTe },
    hi: { nameMeaning: company.nameMeaningHi, whatsappText: company.messages.whatsappHi },
  }[language];
  return {
    ...shown,
    ...(texts.nameMeaning ? { nameMeaning: texts.nameMeaning } : { nameMeaningLang: "en" as const }),
    whatsappText: texts.whatsappText || shown.whatsappText,
    replyPromise: replyPromiseIn(language, shown.replyPromiseHours),
    offices,
    places: placesOf(offices, language),
    states: statesOf(offices, language),
  };
}

/** The company's facts for mails in a language: its offices, reply promise and mail texts are translated. */
export function mailCompanyIn<Facts extends Company>(company: Facts, today: string, language: Language): Facts {
  if (language === "en") return company;
  const { offices, replyPromise } = publicCompany(company, today, language);
  const { messages } = company;
  const translated = mailTexts.map((name) => [name, translationOf(messages, name, language) || messages[name]]);
  return { ...company, offices, replyPromise, messages: { ...messages, ...Object.fromEntries(translated) } };
}

const mailTexts = ["acknowledgement", "invoice", "voucher"] as const;
const suffixes = { te: "Te", hi: "Hi" } as const;
const translationOf = (messages: Company["messages"], name: (typeof mailTexts)[number], language: "te" | "hi"): string =>
  messages[`${name}${suffixes[language]}`];

/** The language of a mail with a text of the settings: a mail is in English as a whole where the text has no translation. */
export const mailLanguage = ({ messages }: Company, name: (typeof mailTexts)[number], preferred: Language): Language =>
  preferred !== "en" && translationOf(messages, name, preferred) ? preferred : "en";

/** The facts that pages of the dashboard do not get; SETTINGS reads those that it edits itself. */
const serverOnly: Record<Exclude<keyof Company, keyof StaffCompany>, true> = {
  bank: true,
  checklists: true,
  messages: true,
  samples: true,
  isSiteClosed: true,
  siteTe: true,
  siteHi: true,
  securityEmail: true,
  countsWeekends: true,
  nameMeaningTe: true,
  nameMeaningHi: true,
  brandColor: true,
  accentColor: true,
  officeTexts: true,
  logoAddress: true,
  portalKeys: true,
  quoteTermsTe: true,
  quoteTermsHi: true,
  installationId: true,
};

export const staffCompany = (company: Company): StaffCompany =>
  Object.fromEntries(Object.entries(company).filter(([name]) => !(name in serverOnly))) as StaffCompany;

/** The logo and colours of a new document; empty where they are the product's own. */
export const documentBranding = ({ logo, colors }: Pick<StaffCompany, "logo" | "colors">) => ({
  ...(logo && { logo }),
  ...(!areDefaultColors(colors) && { colors }),
});

export function officeOf({ offices }: Pick<PublicCompany, "offices">, key: string): Office {
  const office = offices.find((entry) => entry.key === key);
  if (!office) throw new Error(`No office has the key "${key}".`);
  return office;
}

/** The first office: for pages and documents that name a single one. */
export const mainOffice = ({ offices }: Pick<PublicCompany, "offices">): Office => offices[0] as Office;

/**
 * The office that issues a new invoice or receives an advance: the one in the first of these States that is known, else the first office.
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
