import { expect, it } from "vitest";
import { addDays } from "./dates.ts";
import { enteredDayProblem, enteredDayText, readDay, readMovedDay } from "./entered-day.ts";

const today = "2026-11-22";

it.each([
  ["7 Dec", "2026-12-07"],
  ["7dec", "2026-12-07"],
  [" 07  DECEMBER ", "2026-12-07"],
  ["7-Dec", "2026-12-07"],
  ["7/12", "2026-12-07"],
  ["07.12", "2026-12-07"],
  ["7 12", "2026-12-07"],
  ["7 Dec 2026", "2026-12-07"],
  ["७/१२/२०२६", "2026-12-07"],
  ["౭-౧౨", "2026-12-07"],
  ["7\u00a0Dec\u00a02026", "2026-12-07"],
  ["7 Dec, 27", "2027-12-07"],
  ["7/12/26", "2026-12-07"],
  ["07-12-2026", "2026-12-07"],
  ["7dec2026", "2026-12-07"],
  ["2026-12-07", "2026-12-07"],
  ["2026-12-7", "2026-12-07"],
  ["9 Sept", "2026-09-09"],
  ["7th Dec", "2026-12-07"],
  ["1st of december", "2026-12-01"],
  ["Dec 7", "2026-12-07"],
  ["Dec. 7th, 2027", "2027-12-07"],
  ["7 Dec '27", "2027-12-07"],
  ["Mon 7 Dec", "2026-12-07"],
  ["Monday, 7 December 2026", "2026-12-07"],
  ["సోమవారం, 7 డిసెంబర్", "2026-12-07"],
  ["2026/12/07", "2026-12-07"],
  ["in 3 days", "2026-11-25"],
  ["in 2 weeks", "2026-12-06"],
  ["+2 weeks", "2026-12-06"],
  ["2 days", "2026-11-24"],
  ["after a week", "2026-11-29"],
  ["10 days later", "2026-12-02"],
  ["3 days from now", "2026-11-25"],
  ["3 days ago", "2026-11-19"],
  ["7 th Dec", "2026-12-07"],
  ["till the 7th of Dec", "2026-12-07"],
  ["by 7 Dec", "2026-12-07"],
  ["31st", "2026-12-31"],
  ["on the 5th", "2026-12-05"],
  ["the 22 nd", "2026-11-22"],
  ["month end", "2026-11-30"],
  ["EOM", "2026-11-30"],
  ["end of the month", "2026-11-30"],
  ["today", "2026-11-22"],
  ["Tomorrow", "2026-11-23"],
  ["yesterday", "2026-11-21"],
  ["+15", "2026-12-07"],
  ["+ 0", "2026-11-22"],
  ["+3", "2026-11-25"],
  // A Sunday, so the week of Monday begins tomorrow.
  ["fri", "2026-11-27"],
  ["Friday ", "2026-11-27"],
  ["this thurs", "2026-11-26"],
  ["sun", "2026-11-29"],
  ["next mon", "2026-11-23"],
  ["next  sunday", "2026-11-29"],
  ["coming fri", "2026-11-27"],
  ["Friday next week", "2026-11-27"],
  ["next week mon", "2026-11-23"],
  ["on friday", "2026-11-27"],
  ["last friday", "2026-11-20"],
  ["last sun", "2026-11-15"],
  ["tmrw", "2026-11-23"],
  ["29 Feb 2028", "2028-02-29"],
  ["day after tomorrow", "2026-11-24"],
  ["सोमवार", "2026-11-23"],
  ["अगले  शुक्रवार", "2026-11-27"],
  ["Shukrawaar", "2026-11-27"],
  ["somvar", "2026-11-23"],
  ["kal", "2026-11-23"],
  ["परसों", "2026-11-24"],
  ["aaj", "2026-11-22"],
  ["शनिवार", "2026-11-28"],
  ["రేపు", "2026-11-23"],
  ["Repu", "2026-11-23"],
  ["ఈ రోజు", "2026-11-22"],
  ["ee roju", "2026-11-22"],
  ["ఈ శుక్రవారం", "2026-11-27"],
  ["vacche Mangalavaaram", "2026-11-24"],
  ["ఎల్లుండి", "2026-11-24"],
  ["నిన్న", "2026-11-21"],
  ["monna", "2026-11-20"],
  // As the pages for clients write days.
  ["21 నవంబర్, 2026", "2026-11-21"],
  ["7 फ़रवरी 2027", "2027-02-07"],
  ["౭ డిసెంబరు", "2026-12-07"],
  // As keyboards and word processors write them.
  ["7 డిసెంబర్\u200c", "2026-12-07"],
  ["7 दिसंबर। ", "2026-12-07"],
  ["७।१२।२०२६", "2026-12-07"],
  ["7–12–2026", "2026-12-07"],
  ["7\u201112\u20112026", "2026-12-07"],
  ["డిసెంబర్ 7వ తేదీన", "2026-12-07"],
  ["7 तारीख", "2026-12-07"],
])("understands %j as %s", (text, day) => {
  expect(readDay(text, { today })).toBe(day);
});

it('takes a weekday for the next such day, and with "next" for that of the next week', () => {
  const wednesday = "2026-11-25";
  const read = (text: string) => readDay(text, { today: wednesday });
  expect(["wed", "thu", "tue", "next wed", "next thu", "next tue"].map(read)).toEqual([
    "2026-12-02",
    "2026-11-26",
    "2026-12-01",
    "2026-12-02",
    "2026-12-03",
    "2026-12-01",
  ]);
  expect(["frid", "next", "next fry", "monsoon", "satu"].map(read)).toEqual(["frid", "next", "next fry", "monsoon", "satu"]);
});

it("without a year takes the nearest day, or the first from the day on that it must not precede", () => {
  expect(readDay("5 Jan", { today })).toBe("2027-01-05");
  expect(readDay("20 Jun", { today })).toBe("2026-06-20");
  expect(readDay("28 Dec", { today: "2027-01-03" })).toBe("2026-12-28");
  expect(readDay("20 Jun", { today, from: "2026-12-01" })).toBe("2027-06-20");
  expect(readDay("1/12", { today, from: "2026-12-01" })).toBe("2026-12-01");
});

it("counts +15 from the day that is given, and not while that day is not known", () => {
  expect(readDay("+15", { today, from: "2026-10-20" })).toBe("2026-11-04");
  expect(readDay("+15", { today, from: "next week" })).toBe("+15");
  expect(readDay("7 Dec", { today, from: "" })).toBe("2026-12-07");
  expect(readDay("tomorrow", { today, from: "2026-10-20" })).toBe("2026-11-23");
});

it.each([
  ["+7 days", "2027-02-19"],
  ["-7", "2027-02-05"],
  ["a week earlier", "2027-02-05"],
  ["2 days later", "2027-02-14"],
  // It is on a Friday.
  ["sunday", "2027-02-14"],
  ["next sunday", "2027-02-21"],
  ["the 15th", "2027-02-15"],
  ["7 Dec", "2026-12-07"],
  ["1 Aug", "2027-08-01"],
  ["tomorrow", "2026-11-23"],
  ["in 3 days", "2026-11-25"],
  ["soon", "soon"],
])("reads %j of an event on 12 Feb as %s", (text, day) => {
  expect(readMovedDay(text, "2027-02-12", today)).toBe(day);
});

it("reads the day of an event without one from today", () => {
  expect(["+7", "-7", "sunday"].map((text) => readMovedDay(text, "", today))).toEqual(
    ["+7", "-7", "sunday"].map((text) => readDay(text, { today })),
  );
});

it("of days that are over takes the last one", () => {
  const read = (text: string) => readDay(text, { today, isPast: true });
  expect(["fri", "last sun", "the 31st", "ఆదివారం", "कल", "parso", "20 Jan", "7 Dec", "22/11", "7 Dec 2026"].map(read)).toEqual([
    "2026-11-20",
    "2026-11-15",
    "2026-10-31",
    "2026-11-22",
    "2026-11-21",
    "2026-11-20",
    "2026-01-20",
    "2025-12-07",
    "2026-11-22",
    "2026-12-07",
  ]);
});

it("knows each weekday and month as Telugu and Hindi write it", () => {
  for (const language of ["te", "hi"])
    for (let day = "2026-11-23"; day < "2027-11-20"; day = addDays(day, 1)) {
      const text = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options }).format(new Date(day));
      if (day < "2026-11-30") expect(readDay(text({ weekday: "long" }), { today })).toBe(day);
      expect(readDay(text({ day: "numeric", month: "long" }), { today, from: today })).toBe(day);
    }
});

it.each([
  "ravi",
  "guru",
  "सोम",
  "",
  "7",
  "712",
  "next week",
  "31 Nov",
  "29 Feb",
  "7/13",
  "32/1",
  "7 Decorate",
  "-3",
  "+15000",
  "7 Dec 926",
  "Tue 7 Dec",
  "Fri, sat",
  "Decor 7",
  "in 2 months",
  "in a",
  "after 3 days ago",
  "32nd",
  "last week",
  "toString",
  "2026-02-30",
  "71226",
])("leaves %j as it was entered, with an error", (text) => {
  expect(readDay(`${text} `, { today })).toBe(text);
  expect(enteredDayText(text)).toBe(text);
  expect(enteredDayProblem(text)).toMatch(/not understood|^7.Dec.2026 is a Monday\.$|is the last day of its month\.$/);
});

it.each([
  ["31/11/2026", "30\u00a0Nov\u00a02026"],
  ["30-2-28", "29\u00a0Feb\u00a02028"],
  ["31st June 2027", "30\u00a0Jun\u00a02027"],
])("says where the month of %j ends", (text, last) => {
  expect(enteredDayProblem(text)).toBe(`${last} is the last day of its month.`);
});

it("names the limits for a day too far away, and keeps the form of a browser's date field", () => {
  expect(enteredDayProblem(readDay("7/12/1926", { today }))).toMatch(/from 1\u00a0Jan\u00a02000/);
  expect(readDay("0026-11-21", { today })).toBe("0026-11-21");
  expect(enteredDayText("0026-11-21")).toBe("0026-11-21");
  expect(enteredDayProblem("0026-11-21")).toMatch(/from 1\u00a0Jan\u00a02000/);
});

it("reads what a field shows as the same day", () => {
  for (let day = "2026-01-01"; day < "2029-01-01"; day = addDays(day, 1)) {
    expect(readDay(enteredDayText(day), { today, from: "2026-11-30" })).toBe(day);
    expect(enteredDayProblem(day)).toBeUndefined();
  }
});
