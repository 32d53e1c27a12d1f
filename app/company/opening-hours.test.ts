import { expect, test } from "vitest";
import { localHours, machineHours } from "./opening-hours.ts";

test.each([
  ["Monday–Friday", "9:00 AM–6:00 PM", "Mo-Fr 09:00-18:00"],
  ["Saturday", "10:00 AM–2:00 PM", "Sa 10:00-14:00"],
  ["Mon to Sat", "10 to 7", "Mo-Sa 10:00-19:00"],
  ["Mon-Sat", "10.30am - 7.30 pm", "Mo-Sa 10:30-19:30"],
  ["Mondays, Wednesdays and Fridays", "9 to 12", "Mo,We,Fr 09:00-12:00"],
  ["Tues & Thurs", "11:00-20:00", "Tu,Th 11:00-20:00"],
  ["Every day", "12 pm to 8 pm", "Mo-Su 12:00-20:00"],
  ["weekends", "8 till 1", "Sa-Su 08:00-13:00"],
  ["Sunday", "closed", null],
  ["Sunday", "by appointment", null],
  ["Monday to", "9 to 6", null],
  ["Holidays", "9 to 6", null],
  ["Monday", "2 to 6", null],
  ["Monday", "9 to 25", null],
  ["Monday", "6 PM to 9 AM", null],
  ["S", "9 to 6", null],
])("%s, %s: %s", (days, times, read) => {
  expect(machineHours({ days, times })).toBe(read);
});

test("hours are in the language of the page, or as written where they are not understood", () => {
  expect(localHours({ days: "Mon to Sat", times: "10 to 7" }, "hi")).toEqual({
    days: "सोमवार–शनिवार",
    times: "सुबह\u00a010:00–शाम\u00a07:00",
    machine: "Mo-Sa 10:00-19:00",
  });
  expect(localHours({ days: "Sunday", times: "by appointment" }, "hi")).toEqual({
    ...{ days: "Sunday", times: "by appointment" },
    lang: "en",
  });
});
