import { expect, it } from "vitest";
import {
  defaultBank,
  defaultCompany,
  defaultDocuments,
  defaultMeetings,
  defaultMessages,
  defaultOffices,
} from "#app/content/company.ts";
import { company, readOffice, readSection } from "./company.server.ts";
import { makeCompany, officeOfStates, publicCompany, staffCompany } from "./company.ts";
import type { SectionValues } from "./company-fields.ts";

it("chooses the office in the event's State, else in the client's, else the first", () => {
  expect(officeOfStates(company(), ["37", "36"])).toBe("visakhapatnam");
  expect(officeOfStates(company(), ["", "37"])).toBe("visakhapatnam");
  expect(officeOfStates(company(), [null, undefined])).toBe("hyderabad");
  expect(officeOfStates(company(), ["29", "37"])).toBe("hyderabad");
});

it("has facts for visitors in each language", () => {
  expect(publicCompany(company(), "2026-11-21", "te")).toMatchObject({
    name: "Toranam",
    places: "హైదరాబాద్ మరియు విశాఖపట్నం",
    replyPromise: "24 గంటల్లోపు",
    offices: [{ city: "హైదరాబాద్", state: "Telangana" }, { city: "విశాఖపట్నం" }],
  });
  expect(publicCompany(company(), "2026-11-21", "hi")).toMatchObject({ replyPromise: "24 घंटे के भीतर" });
  const untranslated = publicCompany({ ...company(), nameMeaningTe: "", officeTexts: {} }, "2026-11-21", "te");
  expect(untranslated).toMatchObject({ nameMeaningLang: "en", offices: [{ addressLang: "en" }, { addressLang: "en" }] });
});

it("adds the city to an address that does not name it, and takes the email for those that are empty", () => {
  const [sample] = defaultOffices as [(typeof defaultOffices)[0]];
  const addressOf = (address: string) =>
    makeCompany(
      {
        ...{ company: { ...defaultCompany, email: "a@kolam.example" }, documents: defaultDocuments, messages: defaultMessages },
        ...{ bank: defaultBank, meetings: defaultMeetings, checklists: {} as SectionValues["checklists"] },
      },
      [{ ...sample, city: "Puri", address, pin: "752001" }],
      { samples: [], installationId: "", isSiteClosed: false, origin: "" },
    );
  expect(addressOf("Marine Drive").offices[0]?.address).toEqual(["Marine Drive, Puri 752001"]);
  expect(addressOf("Marine Drive\nPURI").offices[0]?.address).toEqual(["Marine Drive", "PURI 752001"]);
  expect(addressOf("")).toMatchObject({ privacyEmail: "a@kolam.example", securityEmail: "a@kolam.example" });
});

it("sends the dashboard no texts of mails and no bank details", () => {
  const sent = staffCompany(company());
  expect(sent).toMatchObject({ name: "Toranam", paymentTermsDays: 15, whatsappText: company().messages.whatsapp });
  expect(JSON.stringify(sent)).not.toContain(company().messages.invoiceTe);
  expect(JSON.stringify(sent)).not.toContain(company().bank.accountNumber);
});

it("names the States of its offices in each language", () => {
  expect(publicCompany(company(), "2026-11-21").states).toBe("Telangana and Andhra Pradesh");
  expect(publicCompany(company(), "2026-11-21", "te").states).toBe("తెలంగాణ మరియు ఆంధ్రప్రదేశ్");
});

it("drops the sample's translations that were saved beside a company's own texts", () => {
  const [sample] = defaultOffices as [(typeof defaultOffices)[0]];
  const { key, letter, ...facts } = sample;
  expect(readOffice({ key, letter, facts }).cityTe).toBe("హైదరాబాద్");
  expect(readOffice({ key, letter, facts: { ...facts, city: "Pune", address: "Prabhat Road" } })).toMatchObject({
    ...{ cityTe: "", cityHi: "", addressTe: "", addressHi: "" },
  });
  expect(readOffice({ key, letter, facts: { ...facts, city: "Pune", cityTe: "పూణే" } }).cityTe).toBe("పూణే");
  expect(readSection("company", { ...defaultCompany, nameMeaning: "Auspicious." }).nameMeaningTe).toBe("");
});

it("takes no translation of the sample texts beside a company's own", () => {
  expect(readSection("company", { nameMeaning: "A kolam is drawn at the door." })).toMatchObject({ nameMeaningTe: "" });
  expect(readSection("company", undefined).nameMeaningTe).not.toBe("");
  expect(readSection("messages", { acknowledgement: "Thanks. {phones}" })).toMatchObject({ acknowledgementHi: "" });
});
