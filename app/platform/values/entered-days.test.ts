import { expect, it, onTestFinished, vi } from "vitest";
import { addDays, daysParam } from "./dates.ts";
import { areStoredDays, enteredDaysIn, enteredDaysText, readDays } from "./entered-days.ts";

const today = "2026-11-28";

it.each([
  ["12 Feb", "2027-02-12"],
  ["feb 12", "2027-02-12"],
  ["Feb 12, 2028", "2028-02-12"],
  ["12th feb", "2027-02-12"],
  ["౧౨ feb", "2027-02-12"],
  ["20 nov", "2027-11-20"],
  ["28 nov", "2026-11-28"],
  ["12-14 feb", "2027-02-12..2027-02-14"],
  ["12 - 14 Feb", "2027-02-12..2027-02-14"],
  ["12–14 Feb 2028", "2028-02-12..2028-02-14"],
  ["12th to 14th feb", "2027-02-12..2027-02-14"],
  ["12 & 13 feb", "2027-02-12..2027-02-13"],
  ["12 and 13 feb", "2027-02-12..2027-02-13"],
  ["12,13,14 feb", "2027-02-12..2027-02-14"],
  ["12th, 13th & 14th Feb 2028", "2028-02-12..2028-02-14"],
  ["Feb 12, 13 and 14", "2027-02-12..2027-02-14"],
  ["Feb 12 to 14, 2028", "2028-02-12..2028-02-14"],
  ["Fri 12 Feb", "2027-02-12"],
  ["feb 12-14", "2027-02-12..2027-02-14"],
  ["Feb 12 to 14", "2027-02-12..2027-02-14"],
  ["28 feb - 2 mar", "2027-02-28..2027-03-02"],
  ["30 dec to 2 jan", "2026-12-30..2027-01-02"],
  ["30 Dec 2027 to 2 jan", "2027-12-30..2028-01-02"],
  ["28 feb - 2 mar 2028", "2028-02-28..2028-03-02"],
  ["12/2 to 14/2", "2027-02-12..2027-02-14"],
  ["12/2-14/2", "2027-02-12..2027-02-14"],
  ["2027-02-12..2027-02-14", "2027-02-12..2027-02-14"],
  ["12-02-2027", "2027-02-12"],
  ["12-12 feb", "2027-02-12"],
  ["feb", "2027-02"],
  ["February", "2027-02"],
  ["nov", "2026-11"],
  ["feb 2028", "2028-02"],
  ["2027-02", "2027-02"],
  ["1-28 feb", "2027-02"],
  ["feb flexible", "2027-02 flexible"],
  ["12 feb, flexible", "2027-02-12 flexible"],
  ["~12-14 feb", "2027-02-12..2027-02-14 flexible"],
  ["around 12 Feb", "2027-02-12 flexible"],
  ["tomorrow", "2026-11-29"],
])("understands %j as %s", (text, days) => {
  expect(readDays(text, today)).toBe(days);
  expect(areStoredDays(days)).toBe(true);
});

it.each([
  "",
  "next week",
  "30 feb",
  "14-12 feb",
  "12-14-16 feb",
  "12 & 20 feb",
  "12, 14 and 16 feb",
  "13,12 feb",
  "12",
  "12-14",
  "febr",
  "1 mar - 28 feb",
  "2027-13",
  "2027-02-30",
  "2027-02-14..2027-02-12",
  "flexible",
  "1 Feb to 30 Jun",
])("leaves %j as it was entered", (text) => {
  expect(readDays(` ${text} `, today)).toBe(text);
  expect(areStoredDays(text)).toBe(false);
});

it("reads what it shows as the same days", () => {
  for (let day = "2026-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
    for (const days of [
      day,
      daysParam([day, addDays(day, 2)]),
      `${day} flexible`,
      day.slice(0, 7),
      `${day.slice(0, 7)} flexible`,
    ])
      expect(readDays(enteredDaysText(days), today)).toBe(days);
  }
});

it("shows days, a range and a month", () => {
  expect(
    ["2027-02-12", "2027-02-12..2027-02-14", "2027-02-27..2027-03-01", "2027-02 flexible", "soon"].map(enteredDaysText),
  ).toEqual(["12 Feb 2027", "12–14 Feb 2027", "27 Feb 2027 to 1 Mar 2027", "Feb 2027, flexible", "soon"]);
});

it.each(["en", "te", "hi"] as const)("what is shown in %s is read as the same days", (language) => {
  const months = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, "0")}`);
  const all = months.flatMap((month) => [month, `${month}-05`, `${month}-05..${month}-07`, `${month}-05 flexible`]);
  for (const days of [...all, "2027-02-28..2027-03-02", "2027-12-30..2028-01-02"]) {
    const shown = enteredDaysIn(days, language);
    expect(readDays(shown, "2026-11-21"), days).toBe(days);
    expect(shown.includes("flexible"), shown).toBe(language === "en" && days.endsWith("flexible"));
  }
});

it("writes days of Telugu and Hindi alike in every browser", () => {
  // As a browser with CLDR 46 does.
  vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, "format", "get").mockReturnValue(() => "5 अक्तूबर 2027");
  vi.spyOn(Intl.DateTimeFormat.prototype, "formatRange").mockReturnValue("5–7 अक्तूबर 2027");
  onTestFinished(() => void vi.restoreAllMocks());
  const stored = ["2027-10-05", "2027-10", "2027-10-05..2027-10-07", "2027-10-05..2027-11-07"];
  expect(stored.map((days) => enteredDaysIn(days, "hi"))).toEqual([
    "5 अक्टूबर 2027",
    "अक्टूबर 2027",
    "5–7 अक्टूबर 2027",
    "5 अक्टूबर 2027 – 7 नवंबर 2027",
  ]);
  expect(stored.slice(0, 3).map((days) => enteredDaysIn(days, "te"))).toEqual(["5 అక్టోబర్, 2027", "అక్టోబర్ 2027", "5–7 అక్టోబర్, 2027"]);
});
