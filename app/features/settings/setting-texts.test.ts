import { describe, expect, it } from "vitest";
import { officeFields, sectionFields } from "#app/company/company-fields.ts";
import { defaultCompany, defaultDocuments } from "#app/content/company.ts";
import { readStored } from "#app/platform/values/read-stored.ts";
import { changedFields, describeValue, parseTexts, readTexts, textsOf } from "./setting-texts.ts";

const { company, documents, bank, meetings } = sectionFields;

describe("the values of a section", () => {
  it("are unchanged after a round trip through the form", () => {
    for (const [fields, values] of [
      [company, defaultCompany],
      [documents, defaultDocuments],
    ] as const)
      expect(parseTexts(fields, textsOf(fields, values as never))).toEqual({ values, errors: {} });
  });

  it("leave out an entry of a list whose inputs were emptied, and include one that was entered in the empty last row", () => {
    const texts = textsOf(company, defaultCompany);
    for (const name of ["days", "times"]) texts[`hours.0.${name}`] = " ";
    Object.assign(texts, { "hours.2.days": "Sunday", "hours.2.times": "by appointment" });
    const { values, errors } = parseTexts(company, texts);
    expect(errors).toEqual({});
    expect(values.hours.map(({ days }) => days)).toEqual(["Saturday", "Sunday"]);
  });

  it("are refused beside their inputs", () => {
    const wrong = (fields: typeof company | typeof documents | typeof bank | typeof meetings, texts: Record<string, string>) =>
      Object.keys(parseTexts(fields, { ...textsOf(fields as never, validOf(fields) as never), ...texts }).errors);
    const validOf = (fields: unknown) =>
      fields === company
        ? defaultCompany
        : fields === documents
          ? defaultDocuments
          : { holder: "h", bankName: "b", accountNumber: "000000", ifsc: "EXMP0000142", upiId: "ab@bank", upiName: "n" };
    expect(wrong(company, { name: " ", email: "nobody", whatsapp: "+91 40", replyPromiseHours: "0" })).toEqual([
      "name",
      "email",
      "whatsapp",
      "replyPromiseHours",
    ]);
    expect(wrong(company, { replyPromiseHours: "1e2" })).toEqual(["replyPromiseHours"]);
    expect(wrong(company, { privacyEmail: "", securityEmail: "nobody" })).toEqual(["securityEmail"]);
    expect(wrong(company, { "social.0.name": "A", "social.0.url": "javascript:alert(1)" })).toEqual(["social.0.url"]);
    expect(wrong(documents, { cashLimitRupees: "2,00,001", paymentTermsDays: "-1", defaultSac: "123456" })).toEqual([
      "paymentTermsDays",
      "cashLimitRupees",
      "defaultSac",
    ]);
    expect(wrong(documents, { "otherRates.0.rate": "7.5", "otherRates.0.from": "", "otherRates.0.source": "" })).toEqual([
      "otherRates.0.from",
      "otherRates.0.source",
    ]);
    expect(wrong(documents, { advanceDocument: "cheque", turnoverAbove5Crore: "maybe" })).toEqual([
      "advanceDocument",
      "turnoverAbove5Crore",
    ]);
    expect(wrong(bank, { ifsc: "EXMP1000142", accountNumber: "12 34", upiId: "toranam" })).toEqual([
      "accountNumber",
      "ifsc",
      "upiId",
    ]);
  });

  it("are described in words", () => {
    expect(describeValue(documents.advanceDocument, "voucher")).toBe("A receipt voucher");
    expect(describeValue(documents.turnoverAbove5Crore, true)).toBe("Yes");
    expect(describeValue(company.hours, defaultCompany.hours)).toMatch(/^Monday–Friday, .*; Saturday, /);
    expect(changedFields(company, defaultCompany, { ...defaultCompany, name: "Kolam", hours: [] })).toEqual(["name", "hours"]);
  });
});

it("numbers are read as people write them, within the maximum length", () => {
  expect(company.whatsapp.schema.parse("+91 (20) 5550-0177")).toBe("912055500177");
  for (const text of ["98480 12345", "9848012345", "098480 12345", "౯౮౪౮౦౧౨౩౪౫", "919848012345"])
    expect(company.whatsapp.schema.parse(text), text).toBe("919848012345");
  expect(company.whatsapp.schema.parse("+971 50 123 4567"), "as it is stored").toBe("971501234567");
  expect(company.whatsapp.schema.parse("971501234567")).toBe("971501234567");
  expect(company.whatsapp.schema.safeParse("call us").success).toBe(false);
  expect(bank.accountNumber.schema.parse(" 0012 3400-5678 90")).toBe("00123400567890");
  expect(bank.ifsc.schema.parse("smpl 0001234")).toBe("SMPL0001234");
  expect(officeFields.gstin.schema.parse("27 aakfm1234c 1zo")).toBe("27AAKFM1234C1ZO");
  expect(officeFields.gstin.input.maxLength).toBeGreaterThan(20);
});

it("only the form's own inputs are read, and no NUL", () => {
  const form = new FormData();
  form.set("name", "A\0B\nC");
  form.set("isSample", "true");
  form.set("hours.0.days", "Mon");
  form.set("hours.99.days", "Mon");
  expect(readTexts(company, form)).toEqual({ name: "AB\nC", "hours.0.days": "Mon" });
});

it("a stored row without a field, or with a wrong one, has the default there", () => {
  const stored = { name: "Kolam", replyPromiseHours: "soon", email: 5 };
  expect(readStored(company, stored, defaultCompany)).toEqual({ ...defaultCompany, name: "Kolam" });
});
