import { expect, it } from "vitest";
import { addressProblem, dateProblem, portalAddress, portalDate, portalDay, portalLengths, portalProblem } from "./inv-01.ts";

it.each([
  [`LED wall 12" x 8"`, `The e-invoice portal refuses the sign ". How about “LED wall 12 in x 8 in”?`],
  [`Truss 40 " high`, `The e-invoice portal refuses the sign ". How about “Truss 40 in high”?`],
  [`"Sangeet" stage`, `The e-invoice portal refuses the sign ". How about “Sangeet stage”?`],
  ["Sound\\light", "The e-invoice portal refuses the sign \\. How about “Sound/light”?"],
  ["DJ", "A description has at least 3 characters on an e-invoice."],
  ["  D \n", "A description has at least 3 characters on an e-invoice."],
  ["x".repeat(301), "A description has at most 300 characters on an e-invoice, and this has 301."],
  ["x".repeat(300), undefined],
  ["శ్రీ లక్ష్మీ వేదిక", undefined],
])("says what the portal refuses in %j, and what it could be", (text, problem) => {
  expect(portalProblem("A description", text, portalLengths.description)).toBe(problem);
});

it.each([
  [["1 Road"], { Addr1: "1 Road" }],
  [["Plot 18", "MVP Colony", "Sector 4"], { Addr1: "Plot 18", Addr2: "MVP Colony, Sector 4" }],
  [["Plot 18", "B2"], { Addr1: "Plot 18, B2" }],
  [[" ", "7"], { Addr1: "7" }],
])("divides the address %j into two lines", (lines, address) => {
  expect(portalAddress(lines)).toEqual(address);
  expect(addressProblem(lines)).toBeUndefined();
});

it.each([
  [["x".repeat(101)], "The first line of the address has at most 100"],
  [["1 Road", "x".repeat(60), "y".repeat(60)], "The address below its first line has at most 100"],
  [["1 Road", `"Villa"`], `refuses the sign "`],
  [[""], "at least 1 character"],
])("refuses the address %j", (lines, problem) => expect(addressProblem(lines)).toContain(problem));

it("knows the end of the portal's pattern of a date: 2029", () => {
  expect(dateProblem("2029-12-31")).toBeUndefined();
  expect(dateProblem("2030-01-01")).toContain("no date after 2029");
  expect([portalDay("2026-11-21"), portalDate.test("21/11/2026"), portalDate.test("01/01/2030")]).toEqual([
    "21/11/2026",
    true,
    false,
  ]);
});
