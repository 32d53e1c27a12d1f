import { expect, test } from "vitest";
import { type CompanyState, firstSteps } from "./start-here.ts";

const nothing: CompanyState = { isSample: true, hasMail: false, hasTeam: false, hasEvent: false };
const done = (state: Partial<CompanyState>) =>
  firstSteps({ ...nothing, ...state })
    .filter(({ isDone }) => isDone)
    .map(({ title }) => title);

test("the first steps are done when the company's own facts, https, mail, a colleague and an event are there", () => {
  expect(done({})).toEqual([]);
  expect(done({ isSample: false, configuredOrigin: "http://toranam.example" })).toEqual(["Company details"]);
  expect(done({ configuredOrigin: "https://toranam.example", hasMail: true })).toEqual(["Public address", "Outgoing mail"]);
  expect(
    done({ isSample: false, configuredOrigin: "https://x.example", hasMail: true, hasTeam: true, hasEvent: true }),
  ).toHaveLength(5);
});

test("the steps speak to an owner", () => {
  for (const { detail } of [...firstSteps(nothing), ...firstSteps({ ...nothing, configuredOrigin: "https://toranam.example" })])
    expect(detail).not.toMatch(/SMTP|ORIGIN|\.ts\b|undefined/);
});
