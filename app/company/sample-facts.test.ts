import { expect, test } from "vitest";
import { defaultBank, defaultCompany, defaultDocuments, defaultMeetings, defaultOffices } from "#app/content/company.ts";
import type { SectionValues } from "./company-fields.ts";
import { sampleFacts, shownBank, shownMeetings } from "./sample-facts.ts";

const sections = {
  company: defaultCompany,
  documents: defaultDocuments,
  bank: defaultBank,
  meetings: defaultMeetings,
} as unknown as SectionValues;
const [hyderabad] = defaultOffices;
if (!hyderabad) throw new Error("no office");

const ownBank = {
  ...defaultBank,
  holder: "K",
  bankName: "K",
  accountNumber: "123456",
  ifsc: "KOLA0000001",
  upiId: "k@k",
  upiName: "K",
};

test("a fact counts as the sample's until its value changes, even when it is another office's", () => {
  const changed = {
    company: {
      ...defaultCompany,
      ...{ name: "Kolam", legalName: "Kolam LLP", tagline: "", nameMeaning: "", email: "a@kolam.in" },
      // The second row is the sample's still.
      hours: [{ days: "Monday–Saturday", times: "10–7" }, ...defaultCompany.hours.slice(1)],
    },
    bank: ownBank,
    meetings: { ...defaultMeetings, webmailUrl: "https://mail.kolam.in/", mailDomains: [{ domain: "kolam.in" }], title: "Call" },
  };
  const pune = { ...hyderabad, key: "pune", name: "Kolam LLP", address: "Pune", email: "pune@kolam.in", gstin: "" };
  expect(sampleFacts({ ...sections, ...changed } as unknown as SectionValues, [pune])).toEqual([
    { section: "company", field: "whatsapp", label: "WhatsApp" },
    { section: "company", field: "hours", label: "Opening hours" },
    { section: "offices", office: "pune", field: "phone", label: "Phone" },
    { section: "documents", field: "quoteTerms", label: "Terms of quotes" },
  ]);
  expect(sampleFacts(sections, [], true).filter(({ section }) => section === "documents")).toEqual([]);
  const halfDone = { ...defaultMeetings, mailDomains: [{ domain: "kolam.in" }, ...defaultMeetings.mailDomains.slice(1)] };
  expect(
    sampleFacts({ ...sections, ...changed, meetings: halfDone } as unknown as SectionValues, []).map(({ field }) => field),
  ).toContain("mailDomains");
  // Of the company, of each of two offices, of the bank, of documents, of meetings.
  expect(sampleFacts(sections, defaultOffices)).toHaveLength(7 + 2 * 5 + 6 + 1 + 3);
});

test("only the sample company shows the sample's webmail", () => {
  const shown = (company: Partial<typeof defaultCompany>, meetings = defaultMeetings) =>
    shownMeetings(
      meetings,
      sampleFacts({ ...sections, company: { ...defaultCompany, ...company }, meetings } as SectionValues, []),
    );
  expect(shown({})).toEqual(defaultMeetings);
  expect(shown({ name: "Kolam" })).toMatchObject({ webmailUrl: "", mailDomains: [], title: "Meeting" });
  const own = { ...defaultMeetings, webmailUrl: "https://mail.kolam.in/" };
  expect(shown({ name: "Kolam" }, own)).toMatchObject({ webmailUrl: own.webmailUrl, mailDomains: [] });
});

test("only the sample company shows the sample's bank account", () => {
  const own = { ...sections, company: { ...defaultCompany, name: "Kolam" } };
  const shown = (values: SectionValues, bank = defaultBank) => shownBank(bank, sampleFacts({ ...values, bank }, defaultOffices));
  expect(shown(sections)).toEqual(defaultBank);
  expect(Object.values(shown(own)).join("")).toBe("");
  expect(shown(own, ownBank)).toEqual(ownBank);
});
