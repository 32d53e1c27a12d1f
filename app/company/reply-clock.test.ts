import { expect, test } from "vitest";
import { replyDueAt } from "./reply-clock.ts";

const at = (text: string) => new Date(`${text}:00+05:30`);
const weekdays = [9, 18] as const;
/** Monday to Friday 9 to 18, Saturday 10 to 14. */
const officeHours = [null, weekdays, weekdays, weekdays, weekdays, weekdays, [10, 14]] as const;
const wholeDay = [0, 24] as const;
const noWeekends = [null, wholeDay, wholeDay, wholeDay, wholeDay, wholeDay, null];

test("without counted hours the reply is due the promised hours later, across midnight and the weekend", () => {
  expect(replyDueAt(at("2026-11-20T22:15"), { hours: 24 })).toEqual(at("2026-11-21T22:15"));
  expect(replyDueAt(at("2026-11-21T10:00"), { hours: 48 })).toEqual(at("2026-11-23T10:00"));
});

test("days off do not count", () => {
  // 20 November 2026 is a Friday.
  expect(replyDueAt(at("2026-11-20T22:15"), { hours: 24, countedHours: noWeekends })).toEqual(at("2026-11-23T22:15"));
  expect(replyDueAt(at("2026-11-21T10:00"), { hours: 24, countedHours: noWeekends })).toEqual(at("2026-11-24T00:00"));
});

test("only office hours count: before, during and after them", () => {
  const due = (since: string, hours: number) => replyDueAt(at(since), { hours, countedHours: officeHours });
  expect(due("2026-11-19T08:00", 4)).toEqual(at("2026-11-19T13:00"));
  expect(due("2026-11-19T11:30", 4)).toEqual(at("2026-11-19T15:30"));
  expect(due("2026-11-19T17:00", 4)).toEqual(at("2026-11-20T12:00"));
  expect(due("2026-11-20T17:00", 4)).toEqual(at("2026-11-21T13:00"));
  expect(due("2026-11-21T20:00", 9)).toEqual(at("2026-11-23T18:00"));
  expect(due("2026-11-20T18:00", 24)).toEqual(at("2026-11-25T11:00"));
});

test("a week without any counted hour counts every hour", () => {
  const closed = [null, null, null, null, null, null, [9, 9]] as const;
  expect(replyDueAt(at("2026-11-20T22:15"), { hours: 24, countedHours: closed })).toEqual(at("2026-11-21T22:15"));
});
