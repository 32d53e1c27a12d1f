import { isDeepStrictEqual } from "node:util";
import {
  defaultBank,
  defaultCompany,
  defaultDocuments,
  defaultMeetings,
  defaultOffices,
  isSample,
} from "#app/content/company.ts";
import type { PublicCompany, StoredOffice } from "./company.ts";
import { officeFields, type SampleFact, type SectionValues, sectionFields } from "./company-fields.ts";

/** The fields that say who the company is. What the others say may be true of any company. */
const identifyingFields = {
  company: ["name", "legalName", "tagline", "nameMeaning", "email", "whatsapp", "hours"],
  offices: ["name", "address", "phone", "email", "gstin"],
  documents: ["quoteTerms"],
  bank: ["holder", "bankName", "accountNumber", "ifsc", "upiId", "upiName"],
  meetings: ["webmailUrl", "mailDomains", "title"],
};

type Values = Record<string, unknown>;

/** The facts that are still those of the sample, saved or not; terms only until they were saved, since they may suit any company. */
export function sampleFacts(sections: SectionValues, offices: readonly StoredOffice[], hasSavedTerms = false): SampleFact[] {
  if (!isSample) return [];
  const unchanged = (section: SampleFact["section"], values: Values, sample: Values, fields: object): SampleFact[] =>
    identifyingFields[section]
      .filter((name) => hasSample(values[name], sample[name]))
      .map((field) => ({ section, field, label: (fields as Record<string, { label: string }>)[field]?.label ?? field }));
  return [
    ...unchanged("company", sections.company, defaultCompany, sectionFields.company),
    ...offices.flatMap((office) =>
      defaultOffices
        .flatMap((sample) => unchanged("offices", office, sample, officeFields))
        .map((fact) => ({ ...fact, office: office.key })),
    ),
    ...unchanged("bank", sections.bank, defaultBank, sectionFields.bank),
    ...(hasSavedTerms ? [] : unchanged("documents", sections.documents, defaultDocuments, sectionFields.documents)),
    ...unchanged("meetings", sections.meetings, defaultMeetings, sectionFields.meetings),
  ];
}

/** Of a list, one of its rows is enough. */
const hasSample = (value: unknown, sample: unknown): boolean =>
  Array.isArray(value) && Array.isArray(sample)
    ? value.some((row) => sample.some((one) => isDeepStrictEqual(row, one)))
    : isDeepStrictEqual(value, sample);

const isOwnCompany = (samples: readonly SampleFact[]) =>
  !samples.some(({ section, field }) => section === "company" && field === "name");

/** The webmail, its domains and the name of a meeting: without what is the sample's while a company has its own name. */
export function shownMeetings(meetings: SectionValues["meetings"], samples: readonly SampleFact[]): SectionValues["meetings"] {
  const isShown = (name: string) =>
    !isOwnCompany(samples) || !samples.some(({ section, field }) => section === "meetings" && field === name);
  return {
    ...meetings,
    ...(!isShown("webmailUrl") && { webmailUrl: "" }),
    ...(!isShown("mailDomains") && { mailDomains: [] }),
    ...(!isShown("title") && { title: "Meeting" }),
  };
}

/** The bank account for papers and clients: empty while a company with its own name has not entered its own account. */
export function shownBank(bank: SectionValues["bank"], samples: readonly SampleFact[]): SectionValues["bank"] {
  const isSampleBank = samples.some(({ section }) => section === "bank");
  return isOwnCompany(samples) && isSampleBank
    ? { holder: "", bankName: "", accountNumber: "", ifsc: "", swift: "", upiId: "", upiName: "" }
    : bank;
}

/** The facts without those that are still the sample company's: what visitors get while the website is closed. */
export function withoutSamples(shown: PublicCompany, samples: readonly SampleFact[]): PublicCompany {
  const fields = samples.filter(({ section }) => section === "company").map(({ field }) => field);
  const empty = Object.fromEntries(
    [...fields, ...(fields.includes("email") ? ["privacyEmail"] : [])].map((field) => [field, field === "hours" ? [] : ""]),
  );
  const hasSampleOffice = samples.some(({ section }) => section === "offices");
  return { ...shown, ...empty, ...(hasSampleOffice && { offices: [], places: "", states: "" }) };
}
