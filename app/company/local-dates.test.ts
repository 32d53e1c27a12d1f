import { expect, test } from "vitest";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatLocalDateTime, formatLocalHours, formatLocalTime, nightName } from "./local-dates.ts";

test.each([
  ["en", "21\u00a0Nov\u00a02026", "5:30\u00a0PM"],
  ["te", "21 నవంబర్, 2026", "సాయంత్రం\u00a05:30"],
  ["hi", "21 नवंबर 2026", "शाम\u00a05:30"],
] as const)("days and times in %s", (language, day, time) => {
  expect(formatDayIn("2026-11-21", language)).toBe(day);
  expect(formatLocalTime("17:30", language)).toBe(time);
  expect(formatLocalDateTime(new Date("2026-11-21T12:00:00Z"), language)).toBe(`${day}, ${time}`);
});

test.each([
  ["00:15", "రాత్రి\u00a012:15"],
  ["04:32", "తెల్లవారుజామున\u00a04:32"],
  ["12:00", "మధ్యాహ్నం\u00a012:00"],
  ["20:00", "రాత్రి\u00a08:00"],
  ["evening", "evening"],
  ["25:00", "25:00"],
])("%s is %s in Telugu", (time, telugu) => {
  expect(formatLocalTime(time, "te")).toBe(telugu);
});

test.each([
  ["04:32", "night from Tue to Wed", "మంగళవారం రాత్రి, తెల్లవారితే బుధవారం", "मंगलवार और बुधवार के बीच की रात"],
  ["05:00", "", "", ""],
  ["", "", "", ""],
])("an hour before dawn, %s, belongs to the night before", (time, ...names) => {
  expect((["en", "te", "hi"] as const).map((language) => nightName("2026-12-02", time, language))).toEqual(names);
});

test("a text that is not a date is returned unchanged", () => {
  expect(formatDayIn("soon", "te")).toBe("soon");
});

test("formats opening hours in the language", () => {
  expect(formatLocalHours("Mo-Fr 09:00-18:00", "te")).toEqual({
    days: "సోమవారం–శుక్రవారం",
    times: "ఉదయం\u00a09:00–సాయంత్రం\u00a06:00",
  });
  expect(formatLocalHours("Mo,Sa 10:00-14:00", "hi")).toEqual({
    days: "सोमवार, शनिवार",
    times: "सुबह\u00a010:00–दोपहर\u00a02:00",
  });
});
