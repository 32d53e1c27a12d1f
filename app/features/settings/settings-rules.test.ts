import { describe, expect, it } from "vitest";
import type { StoredOffice } from "#app/company/company.ts";
import type { SectionValues } from "#app/company/company-fields.ts";
import { checklistNames } from "#app/content/checklists.ts";
import { defaultBank, defaultCompany, defaultDocuments, defaultMessages, defaultOffices } from "#app/content/company.ts";
import { gstinMeaning, letterOfCity, officeErrorsNow, officeKey, officeProblems, sectionRules } from "./settings-rules.ts";

const [hyderabad, visakhapatnam] = defaultOffices as [StoredOffice, StoredOffice];

it("names the signs in names, bank details and terms that documents cannot show", () => {
  const context = { offices: ["hyderabad"], today: "2026-11-22" };
  const facts = { ...defaultCompany, name: "తోరణం", legalName: "Toranam 🎉" };
  expect(sectionRules.company?.(facts, context)).toEqual({ legalName: "Documents cannot show “🎉”: please replace it." });
  expect(Object.keys(sectionRules.bank?.({ ...defaultBank, holder: "🎉" }, context) ?? {})).toEqual(["holder"]);
  const documents = { ...defaultDocuments, notes: "Thank you 🎉", quoteTerms: "🎉" };
  expect(Object.keys(sectionRules.documents?.(documents, context) ?? {})).toEqual(["notes", "quoteTerms"]);
});

describe("an office", () => {
  const problems = (changes: Partial<StoredOffice>, hasDocuments = false, others = [visakhapatnam]) =>
    Object.keys(officeProblems({ office: { ...hyderabad, ...changes }, before: hyderabad, others, hasDocuments }));

  it("has the GSTIN of its State with the right check digit, a PIN code of its State outside the address, and a letter of its own", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ gstin: "36ZZZCE0001A1Z2" })).toEqual(["gstin"]);
    expect(problems({ gstin: visakhapatnam.gstin })).toEqual(["stateCode"]);
    expect(problems({ gstin: "" })).toEqual([]);
    expect(problems({ stateCode: "29" })).toEqual(["stateCode"]);
    expect(problems({ address: "Beach Road" })).toEqual([]);
    expect(problems({ address: "Beach Road 500034" })).toEqual(["address"]);
    expect(problems({ pin: "530003" })).toEqual(["pin"]);
    expect(problems({ letter: "V" })).toEqual(["letter"]);
    expect(problems({ letter: "HY" })).toEqual(["letter"]);
    expect(problems({ from: "2026-11-02", until: "2026-11-01" })).toEqual(["until"]);
  });

  it("gets the first letter of its new city, unless it was chosen or another office has it", () => {
    const before = { city: "Hyderabad", letter: "H" };
    expect(letterOfCity({ city: "Ludhiana", letter: "H" }, before, [])).toBe("L");
    expect(letterOfCity({ city: "Éluru", letter: "H" }, before, [])).toBe("E");
    expect(letterOfCity({ city: "Vizag", letter: "H" }, before, ["V"])).toBe("H");
    expect(letterOfCity({ city: "Ludhiana", letter: "X" }, before, [])).toBe("X");
    expect(letterOfCity({ city: "Ludhiana", letter: "X" }, { ...before, letter: "X" }, [])).toBe("X");
    expect(letterOfCity({ city: "విజయవాడ", letter: "H" }, before, [])).toBe("H");
  });

  it("has a name and an address that documents can show", () => {
    expect(problems({ name: "Toranam 🎉", address: "会 Road" })).toEqual(["name", "address"]);
  });

  it("keeps letter, GSTIN and State once it has issued documents, and can be ended", () => {
    const moved = { gstin: visakhapatnam.gstin, stateCode: "37", pin: "530003", letter: "X" } as const;
    expect(problems(moved)).toEqual([]);
    expect(problems(moved, true).sort()).toEqual(["gstin", "letter", "stateCode"]);
    expect(problems({ phone: "+91 40 5550 0000", name: "Renamed", until: "2026-12-31" }, true)).toEqual([]);
  });

  it("is not ended while no other is open", () => {
    expect(problems({ until: "2026-12-31" }, false, [])).toEqual(["until"]);
    expect(problems({ until: "2026-12-31" }, false, [{ ...visakhapatnam, until: "2026-06-30" }])).toEqual(["until"]);
  });

  it("says what its GSTIN means once that is complete, and what is wrong with it", () => {
    expect(gstinMeaning("36 zzzce0001a 1z1")).toBe("Telangana (36), PAN ZZZCE0001A");
    expect(gstinMeaning("36ZZZCE0001A1Z")).toBeUndefined();
    expect(officeErrorsNow({ gstin: "36ZZZCE0001A1Z", stateCode: "27" })).toEqual({});
    expect(officeErrorsNow({ gstin: hyderabad.gstin, stateCode: "36" })).toEqual({ gstin: undefined, stateCode: undefined });
    expect(officeErrorsNow({ gstin: "36ZZZCE0001A1Z2", stateCode: "36" }).gstin).toContain("last character");
    expect(officeErrorsNow({ gstin: hyderabad.gstin, stateCode: "27" }).stateCode).toContain("Telangana");
  });

  it("gets a key from its city", () => {
    expect(officeKey("Bengaluru East", [])).toBe("bengaluru-east");
    expect(officeKey("Hyderabad", ["hyderabad", "hyderabad-2"])).toBe("hyderabad-3");
    expect(officeKey("విజయవాడ", [])).toBe("office");
  });
});

it("the tax settings fit together", () => {
  const context = { offices: ["hyderabad", "visakhapatnam"], today: "2026-11-22" };
  const problems = (changes: Partial<SectionValues["documents"]>) =>
    Object.keys(sectionRules.documents?.({ ...defaultDocuments, ...changes }, context) ?? {});
  const letter = { office: "hyderabad", financialYear: "2627", arn: "AD360426000142A" };
  expect(problems({})).toEqual([]);
  expect(problems({ turnoverAbove5Crore: true, defaultSac: "9985" })).toEqual(["defaultSac"]);
  expect(problems({ defaultRate: "28" })).toEqual(["defaultRate"]);
  const rate = { rate: "7.5", from: "2026-04-01", until: "", source: "a notification" };
  expect(problems({ defaultRate: "7.5", otherRates: [rate] })).toEqual([]);
  expect(problems({ otherRates: [{ ...rate, until: "2026-03-31" }] })).toEqual(["otherRates.0.until"]);
  expect(problems({ letters: [letter, letter] })).toEqual(["letters.1.arn"]);
  expect(problems({ letters: [{ ...letter, office: "goa", financialYear: "2628" }] })).toEqual([
    "letters.0.office",
    "letters.0.financialYear",
  ]);
  expect(problems({ letters: [{ ...letter, financialYear: "9900" }] })).toEqual([]);
  const filed = { financialYear: "2526", filedOn: "2026-10-12" };
  expect(problems({ annualReturns: [filed, filed] })).toEqual(["annualReturns.1.financialYear"]);
  expect(problems({ annualReturns: [{ ...filed, filedOn: "2026-11-23" }] })).toEqual(["annualReturns.0.filedOn"]);
});

it("a text may contain only known placeholders", () => {
  const context = { offices: [], today: "2026-11-22" };
  const problems = (changes: object) => sectionRules.messages?.({ ...defaultMessages, ...changes }, context);
  expect(problems({})).toEqual({});
  expect(problems({ invoice: "Dear {name}, {number}" })).toEqual({
    invoice: "{name} is not known here. Known: {company}, {number}.",
  });
});

it("a checklist has each task once", () => {
  const task = { title: "Cake", daysBefore: 7, priority: "low" as const };
  const values = { ...Object.fromEntries(checklistNames.map((name) => [name, [task]])), Wedding: [task, task] };
  expect(sectionRules.checklists?.(values as never, { offices: [], today: "2026-11-22" })).toEqual({
    "Wedding.1.title": "This task is in the list above already.",
  });
});
