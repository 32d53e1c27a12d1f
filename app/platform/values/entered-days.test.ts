import { expect, it, onTestFinished, vi } from "vitest";
import { addDays, addMonths, daysOfMonth, daysParam } from "./dates.ts";
import { areStoredDays, enteredDaysIn, enteredDaysText, isPeriod, isTimeInWords, readDays, weekdaysOf } from "./entered-days.ts";

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
  ["12-14 Feb (flexible)", "2027-02-12..2027-02-14 flexible"],
  ["12 feb, tentative", "2027-02-12 flexible"],
  ["12 feb evening", "2027-02-12"],
  ["12 ఫిబ్రవరి సాయంత్రం", "2027-02-12"],
  ["12 फरवरी शाम को", "2027-02-12"],
  ["12-14 feb, in the morning", "2027-02-12..2027-02-14"],
  ["12 feb, 20 feb", "2027-02-12..2027-02-20 flexible"],
  ["12, 14 and 20 feb 2028", "2028-02-12..2028-02-20 flexible"],
  ["12 & 20 feb", "2027-02-12..2027-02-20 flexible"],
  ["26 jan & 2 feb", "2027-01-26..2027-02-02 flexible"],
  ["12 or 13 feb", "2027-02-12..2027-02-13 flexible"],
  ["12/13 feb", "2027-02-12..2027-02-13 flexible"],
  ["feb 12 or 20", "2027-02-12..2027-02-20 flexible"],
  ["28 feb or 7 march", "2027-02-28..2027-03-07 flexible"],
  ["between 10 and 20 feb", "2027-02-10..2027-02-20 flexible"],
  ["feb or march", "2027-02-01..2027-03-31 flexible"],
  ["mar-apr", "2027-03-01..2027-04-30 flexible"],
  ["dec/jan", "2026-12-01..2027-01-31 flexible"],
  ["dec or jan 2028", "2027-12-01..2028-01-31 flexible"],
  ["last week of March", "2027-03-25..2027-03-31 flexible"],
  ["feb 2nd week", "2027-02-08..2027-02-14 flexible"],
  ["Feb 2028, first week", "2028-02-01..2028-02-07 flexible"],
  ["feb last week or march first week", "2027-02-22..2027-03-07 flexible"],
  ["mid-feb", "2027-02-11..2027-02-20 flexible"],
  ["early feb", "2027-02-01..2027-02-10 flexible"],
  ["end of feb", "2027-02-21..2027-02-28 flexible"],
  ["second half of nov", "2026-11-28..2026-11-30 flexible"],
  ["nov 1st week", "2027-11-01..2027-11-07 flexible"],
  ["second weekend of feb", "2027-02-13..2027-02-14 flexible"],
  ["2nd sunday of feb", "2027-02-14"],
  ["any weekend in feb", "2027-02 flexible"],
  ["this weekend", "2026-12-05..2026-12-06 flexible"],
  ["next week", "2026-11-30..2026-12-06 flexible"],
  ["next month", "2026-12 flexible"],
  ["next month first week", "2026-12-01..2026-12-07 flexible"],
  ["వచ్చే ఆదివారం", "2026-11-29"],
  ["వచ్చే నెల", "2026-12 flexible"],
  ["coming sunday or monday", "2026-11-29..2026-11-30 flexible"],
  ["12 లేదా 13 ఫిబ్రవరి", "2027-02-12..2027-02-13 flexible"],
  ["ఫిబ్రవరి చివరి వారం", "2027-02-22..2027-02-28 flexible"],
  ["ఫిబ్రవరి రెండో వారంలో", "2027-02-08..2027-02-14 flexible"],
  ["फरवरी या मार्च", "2027-02-01..2027-03-31 flexible"],
  ["मार्च के आखिरी हफ्ते में", "2027-03-25..2027-03-31 flexible"],
  ["10 से 20 फरवरी", "2027-02-10..2027-02-20"],
])("understands %j as %s", (text, days) => {
  expect(readDays(text, today)).toBe(days);
  expect(areStoredDays(days)).toBe(true);
});

it.each([
  "",
  "week",
  "month",
  "or",
  "5 or 6",
  "feb or",
  "feb 5th week",
  "12 or 13 feb or 20 mar",
  "jan or june",
  "30 or 31 feb",
  "30 feb",
  "14-12 feb",
  "12-14-16 feb",
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

it("keeps the words for a time that only an almanac knows, and says that it is flexible", () => {
  const words = ["after Sankranti", "Diwali week", "ugadi", "akshaya tritiya 2027", "సంక్రాంతి తర్వాత", "दिवाली के बाद"];
  words.push("after Maha Shivaratri", "before Bonalu", "Bathukamma", "after Christmas", "Maghamasam", "after moodham");
  words.push("మాఘమాసం", "రంజాన్ తర్వాత", "మహా శివరాత్రి", "दीवाली के बाद", "रमज़ान के बाद", "देवउठनी एकादशी", "ఈద్");
  for (const text of words) {
    const days = readDays(text, today);
    expect([days, isTimeInWords(days), areStoredDays(days)]).toEqual([`${text} flexible`, true, false]);
    expect([enteredDaysText(days), readDays(enteredDaysText(days), today)]).toEqual([`${text}, flexible`, days]);
    expect(enteredDaysIn(days, "te")).toBe(text);
  }
  expect(["febr", "next friday", "exams"].map((text) => isTimeInWords(readDays(text, today)))).toEqual([false, false, false]);
});

it("reads what it shows as the same days", () => {
  for (let day = "2026-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
    for (const days of [
      day,
      daysParam([day, addDays(day, 2)]),
      `${day} flexible`,
      day.slice(0, 7),
      `${day.slice(0, 7)} flexible`,
      ...(day.endsWith("-01") ? [`${daysParam([day, daysOfMonth(addMonths(day, 1).slice(0, 7))[1]])} flexible`] : []),
    ])
      expect(readDays(enteredDaysText(days), today)).toBe(days);
  }
});

it("a day is to be chosen from a flexible time of more than four days, not from an event of several", () => {
  const days = [
    "2027-02-10..2027-02-14 flexible",
    "2027-02 flexible",
    "2027-02-10..2027-02-13 flexible",
    "2027-02-10..2027-02-14",
    null,
  ];
  expect(days.map(isPeriod)).toEqual([true, true, false, false, false]);
});

it("says the weekdays of a day, or of the first and the last", () => {
  const days = ["2027-02-12", "2027-02-12..2027-02-14 flexible", "2027-02-12..2027-02-16", "2027-02", "soon"];
  expect(days.map((text) => weekdaysOf(text, "en"))).toEqual(["Friday", "Friday – Sunday", "", "", ""]);
  expect(weekdaysOf("2027-02-12..2027-02-13", "hi")).toBe("शुक्रवार – शनिवार");
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
