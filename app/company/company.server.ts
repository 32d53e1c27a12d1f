import { asc } from "drizzle-orm";
import {
  defaultBank,
  defaultCompany,
  defaultDocuments,
  defaultMeetings,
  defaultMessages,
  defaultOffices,
} from "#app/content/company.ts";
import { defaultChecklists } from "#app/content/default-checklists.ts";
import { towns } from "#app/content/finder/towns.ts";
import type { Language } from "#app/content/languages.ts";
import { env } from "#app/platform/env.ts";
import { defineSnapshot } from "#app/platform/snapshot.server.ts";
import { fold } from "#app/platform/values/fold.ts";
import { readStored } from "#app/platform/values/read-stored.ts";
import { offices, settings } from "#db/schema.ts";
import { type Company, makeCompany, type StoredOffice } from "./company.ts";
import { officeFields, type Section, type SectionValues, sectionFields } from "./company-fields.ts";
import { sampleFacts, shownBank, shownMeetings } from "./sample-facts.ts";

const defaultSections: SectionValues = {
  company: defaultCompany,
  bank: defaultBank,
  documents: defaultDocuments,
  meetings: defaultMeetings,
  messages: defaultMessages,
  checklists: structuredClone(defaultChecklists) as unknown as SectionValues["checklists"],
};

/** The row of `settings` that says whether the website is closed. */
export const siteSection = "website";

type SectionRow = { section: string; value: unknown };
type OfficeRow = { key: string; letter: string; facts: Record<string, unknown> };

const isIdentifying = (name: Section) => name === "company" || name === "documents";

/** A section as it is stored, or its defaults. */
export function readSection<Name extends Section>(name: Name, value: unknown): SectionValues[Name] {
  const storedValue = value as Record<string, unknown> | undefined;
  const stored = isIdentifying(name) ? withoutSampleTranslations(storedValue, defaultSections[name]) : storedValue;
  return readStored(sectionFields[name], stored, defaultsFor(stored, defaultSections[name]) as never) as never;
}

/**
 * The defaults of the fields that are not stored. A translation ("nameMeaningTe") of the sample's text has none when the company has
 * changed that text ("nameMeaning").
 */
function defaultsFor<Defaults extends object>(stored: Record<string, unknown> | undefined, defaults: Defaults): Defaults {
  const entries = Object.entries(defaults).map(([name, value]) => {
    const text = /^(.+)(?:Te|Hi)$/.exec(name)?.[1];
    const isTextChanged = text !== undefined && stored?.[text] !== undefined && stored[text] !== defaults[text as keyof Defaults];
    return [name, isTextChanged ? "" : value];
  });
  return Object.fromEntries(entries) as Defaults;
}

/** Removes the sample's translations of texts that the company has changed: the form that saved the new texts still contained them. */
function withoutSampleTranslations<Stored extends Record<string, unknown> | undefined>(
  stored: Stored,
  sample: Record<string, unknown>,
): Stored {
  const isSampleTranslation = (name: string) => {
    const text = /^(.+)(?:Te|Hi)$/.exec(name)?.[1];
    return text !== undefined && stored?.[name] === sample[name] && stored?.[text] !== sample[text];
  };
  return (
    stored &&
    (Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, isSampleTranslation(name) ? "" : text])) as Stored)
  );
}

const newOffice = {
  city: "",
  name: "",
  address: "",
  pin: "",
  cityTe: "",
  cityHi: "",
  addressTe: "",
  addressHi: "",
  phone: "",
  email: "",
  gstin: "",
  stateCode: "36",
  functionsPerDay: 2,
  kindsPerDay: [] as StoredOffice["kindsPerDay"],
  from: "",
  until: "",
} as const;

export function readOffice({ key, letter, facts }: OfficeRow): StoredOffice {
  const defaults = defaultOffices.find((office) => office.key === key) ?? newOffice;
  // All samples are compared: the office may have another key than the sample that it was.
  const stored = defaultOffices.reduce(withoutSampleTranslations<Record<string, unknown>>, facts);
  return { ...readStored(officeFields, stored, defaultsFor(stored, defaults)), key, letter };
}

const fromRows = (sections: readonly SectionRow[], officeRows: readonly OfficeRow[]): Company => {
  const storedValue = (name: Section) => sections.find(({ section }) => section === name)?.value;
  const values = Object.fromEntries(
    (Object.keys(sectionFields) as Section[]).map((name) => [name, readSection(name, storedValue(name))]),
  ) as unknown as SectionValues;
  const offices = officeRows.map(readOffice);
  const rowOf = <Value>(name: string) => sections.find(({ section }) => section === name)?.value as Value | undefined;
  const samples = sampleFacts(values, offices, storedValue("documents") !== undefined);
  const shown = { bank: shownBank(values.bank, samples), meetings: shownMeetings(values.meetings, samples) };
  return makeCompany({ ...values, ...shown }, offices, {
    samples,
    origin: env().ORIGIN,
    installationId: rowOf<{ id: string }>("installation")?.id ?? "toranam",
    isSiteClosed: rowOf<{ isClosed: boolean }>(siteSection)?.isClosed ?? false,
  });
};

const snapshot = defineSnapshot<Company>({
  name: "company",
  initial: fromRows(
    [],
    defaultOffices.map(({ key, letter }) => ({ key, letter, facts: {} })),
  ),
  read: async (tx) =>
    fromRows(
      await tx.select({ section: settings.section, value: settings.value }).from(settings),
      await tx
        .select({ key: offices.key, letter: offices.letter, facts: offices.facts })
        .from(offices)
        .orderBy(asc(offices.position), asc(offices.key)),
    ),
});

/** The company's facts as they are now. */
export const company = (): Company => snapshot.value;

/** Called after a change by this process, so that the next call of `company` has it. */
export const refreshCompany = (): Promise<void> => snapshot.refresh();

/** A city in a language: as SETTINGS name that of an office, else as a known town; any other as it is written. */
export function cityIn(city: string, language: Language): string {
  if (language === "en") return city;
  const { offices, officeTexts } = company();
  const isCity = (name: string) => fold(name.trim()) === fold(city.trim());
  const office = offices.find((one) => isCity(one.city));
  const town = towns.find(({ en }) => en.split(",").some(isCity));
  return (office && officeTexts[office.key]?.[language].city) || town?.[language].split(",")[0] || city;
}
