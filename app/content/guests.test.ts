import { expect, test } from "vitest";
import { groupedGuests, guestsText, readGuests } from "./guests.ts";

test.each([
  ...["300-1200", "300 - 1200", "300–1200", "300 – 1200", "300—1200", "300−1200", "300‑1200", "300 to 1200", "300 TO 1,200"],
  ...[
    "between 300 and 1200",
    "about 300-1200 guests",
    "౩౦౦-౧౨౦౦",
    "३०० से १२००",
    "౩౦౦ నుంచి ౧౨౦౦ మంది",
    "300 ~ 1200",
    "300-1200 pax",
    "३००-१२००।",
  ],
])("a range is one, whatever joins it: %s", (typed) => {
  expect(readGuests(typed)).toEqual({ from: 300, to: 1200 });
  expect(guestsText(typed)).toBe("300–1200");
});

test.each([
  ["350", 350],
  ["1,200", 1200],
  ["1,20,000", 120_000],
  ["1 lakh", 100_000],
  ["1.5 lakhs", 150_000],
  ["2L", 200_000],
  ["1 लाख", 100_000],
  ["2 లక్షలు", 200_000],
  ["5k", 5_000],
  ["about 300", 300],
  ["500+", 500],
  ["~250 people", 250],
  ["around 8 hundred", 800],
  ["8 వందలు", 800],
  ["min 300", 300],
  ["more than 500 guests", 500],
  ["500 max", 500],
  ["300 plates or so", 300],
  ["౩౫౦", 350],
  ["٣٥٠", 350],
])("one number is one: %s", (typed, guests) => {
  expect(readGuests(typed)).toEqual({ from: guests, to: guests });
});

test("the unit of the second number is that of both", () => {
  expect(readGuests("1-1.5 lakh")).toEqual({ from: 100_000, to: 150_000 });
  expect(readGuests("8-9 hundred")).toEqual({ from: 800, to: 900 });
  expect(readGuests("50k - 1 lakh")).toEqual({ from: 50_000, to: 100_000 });
});

test.each([
  "-5",
  "−5",
  "0",
  "",
  "many",
  "1200-300",
  "300-400-500",
  "12345678",
  "20 lakh",
  "3x",
  "300 tables",
  "1,2,3",
  "1,50",
  "300 +-5",
])("%j is no number of guests", (typed) => {
  expect(readGuests(typed)).toBeNull();
  expect(guestsText(typed)).toBe(typed);
});

test("numbers of guests have Indian commas", () => {
  const texts = ["350", "100000", "300–1200", "about 2500", "1,200"];
  expect(texts.map(groupedGuests)).toEqual(["350", "1,00,000", "300–1,200", "about 2,500", "1,200"]);
});
