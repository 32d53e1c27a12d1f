import { expect, test } from "vitest";
import { type CompanyState, firstSteps } from "./start-here.ts";

const bankSample = { section: "bank" as const, field: "upiId", label: "UPI ID" };
const nothing: CompanyState = {
  samples: [
    { section: "company", field: "name", label: "Name" },
    { section: "offices", field: "gstin", label: "GSTIN" },
    bankSample,
  ],
  hasPublished: false,
  sampleItems: 8,
  isSiteClosed: false,
  hasMail: false,
  isMailTested: false,
  hasTeam: false,
  hasVendors: false,
  hasEvent: false,
};
const done = (state: Partial<CompanyState>) =>
  firstSteps({ ...nothing, ...state })
    .filter(({ isDone }) => isDone)
    .map(({ title }) => title);

test("the first steps are done when the company's own facts, a published text, https, a tested mail server, a colleague, vendors and an event are there", () => {
  expect(done({})).toEqual([]);
  expect(done({ samples: [], configuredOrigin: "http://toranam.example" })).toEqual(["Company details"]);
  expect(done({ samples: [bankSample], hasPublished: true })).toEqual([]);
  expect(done({ hasPublished: true, sampleItems: 0 })).toEqual(["Your website"]);
  expect(done({ hasPublished: true, sampleItems: 0, isSiteClosed: true })).toEqual([]);
  expect(done({ configuredOrigin: "https://toranam.example", hasMail: true })).toEqual(["Public address"]);
  expect(done({ hasMail: true, isMailTested: true })).toEqual(["Outgoing mail"]);
  expect(done({ isMailTested: true, hasVendors: true })).toEqual(["Your vendors"]);
  expect(
    firstSteps({
      samples: [],
      sampleItems: 0,
      isSiteClosed: false,
      hasPublished: true,
      configuredOrigin: "https://x.example",
      hasMail: true,
      isMailTested: true,
      hasTeam: true,
      hasVendors: true,
      hasEvent: true,
    }).every(({ isDone }) => isDone),
  ).toBe(true);
});

test("vendors are added one by one or imported from their own page", () => {
  const step = firstSteps(nothing).find(({ title }) => title === "Your vendors");
  expect(step?.button?.to).toBe("/dashboard/vendors");
});

test("the steps name no environment variables or files, because the owner of the company reads them", () => {
  for (const { detail } of [...firstSteps(nothing), ...firstSteps({ ...nothing, configuredOrigin: "https://toranam.example" })])
    expect(detail).not.toMatch(/SMTP|ORIGIN|\.ts\b|undefined/);
});
