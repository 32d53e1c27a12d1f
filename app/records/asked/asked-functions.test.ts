import { expect, test } from "vitest";
import { askedFunctions, askedVenue } from "./asked-functions.ts";

const asked = (functions: string | null, dayFrom: string | null, dayTo = dayFrom, kind: string | null = "Wedding") =>
  askedFunctions({ functions, kind, dayFrom, dayTo }).map(({ name, day }) => `${name} ${day}`.trim());

test("each day of a range has a function", () => {
  expect(asked(null, "2027-02-12", "2027-02-14")).toEqual([
    "Wedding, day 1 2027-02-12",
    "Wedding, day 2 2027-02-13",
    "Wedding, day 3 2027-02-14",
  ]);
  expect(asked(null, "2027-02-27", "2027-03-01", null).at(-1)).toBe("Event, day 3 2027-03-01");
  expect(asked("Haldi, Wedding", "2027-02-12", "2027-02-14")).toEqual([
    "Haldi 2027-02-12",
    "Wedding 2027-02-13",
    "Wedding, day 3 2027-02-14",
  ]);
});

test.each([
  ["Mehndi 7pm", "Mehndi", "19:00"],
  ["Mehndi at 7.30 P.M.", "Mehndi", "19:30"],
  ["Wedding 01:30 muhurtham", "Wedding muhurtham", "01:30"],
  ["Wedding 7:30 రాత్రి", "Wedding", "19:30"],
  ["Haldi (12 am)", "Haldi", "00:00"],
  ["Reception 19.30", "Reception", "19:30"],
  ["संगीत शाम 7 बजे", "संगीत", "19:00"],
  ["పెళ్లి ఉదయం ౯:౧౫", "పెళ్లి", "09:15"],
  ["संगीत शाम ७ः३० बजे", "संगीत", "19:30"],
  ...[
    "Wedding 7:30",
    "Wedding 10:30",
    "Sangeet 7pm to 11pm",
    "Cake of 5 tiers",
    "Dinner 2027",
    "7pm",
    "రాత్రి 1:30 పెళ్లి",
    "Haldi 25:10",
  ].map((name) => [name, name, ""]),
])("the hour of %s, if it is certain, is that of the function", (functions = "", name = "", time = "") => {
  expect(askedFunctions({ functions, kind: null, dayFrom: null, dayTo: null })).toEqual([{ name, day: "", time }]);
});

test("named functions are spread over the days in their order", () => {
  expect(asked("Mehendi; Haldi\nSangeet, Wedding", "2027-02-12", "2027-02-13")).toEqual([
    "Mehendi 2027-02-12",
    "Haldi 2027-02-12",
    "Sangeet 2027-02-13",
    "Wedding 2027-02-13",
  ]);
  expect(asked("Haldi, Sangeet", "2027-02-12")).toEqual(["Haldi 2027-02-12", "Sangeet 2027-02-12"]);
});

test("names begin with a capital letter, and the last of a list may be joined by a word", () => {
  expect(asked("mehendi, sangeet and wedding", null)).toEqual(["Mehendi", "Sangeet", "Wedding"]);
  expect(asked("haldi + DJ night", null)).toEqual(["Haldi", "DJ night"]);
  expect(asked("Haldi, and Sangeet", null)).toEqual(["Haldi", "Sangeet"]);
  expect(asked("haldi and mehendi", null)).toEqual(["Haldi and mehendi"]);
});

test("without days they have none; without names there is one of the lead's kind", () => {
  expect(asked("Haldi, Sangeet", null)).toEqual(["Haldi", "Sangeet"]);
  expect(asked(null, "2027-02-12")).toEqual(["Wedding 2027-02-12"]);
  expect(asked(null, null, null, null)).toEqual([""]);
});

test("the longest range fits into a quote", () => {
  const found = asked(null, "2027-02-01", "2027-03-31");
  expect([found.length, found.at(-1)]).toEqual([19, "Wedding, day 19 2027-02-19"]);
});

test("a town alone is no venue, in any language", () => {
  expect(["Hyderabad", " vizag ", "హైదరాబాద్", "सिकंदराबाद"].map(askedVenue)).toEqual(["", "", "", ""]);
  expect(["", "Lighthouse Hall", "MVP Colony, Vizag"].map(askedVenue)).toEqual(["", "Lighthouse Hall", "MVP Colony, Vizag"]);
});
