import { describe, expect, it, test } from "vitest";
import { dayOfHour, functionFields, functionTime, guestsText, newsOf, setupText } from "./functions.ts";

const muhurtham = { day: "2026-12-02", startTime: "04:32", endTime: "06:30", setupFrom: "22:00", clearBy: "" };
const reception = { day: "2026-12-02", startTime: "19:00", endTime: "00:30", setupFrom: "15:00", clearBy: "03:00" };

test("set-up and clearing name the days that are not the function's", () => {
  expect(setupText(muhurtham)).toBe("set-up from 10:00\u00a0PM on Tue");
  expect(setupText(reception)).toBe("set-up from 3:00\u00a0PM, clear by 3:00\u00a0AM on Thu");
  expect(setupText({ ...reception, endTime: "", setupFrom: "", clearBy: "23:30" })).toBe("clear by 11:30\u00a0PM");
  expect(setupText({ ...reception, day: null })).toBe("set-up from 3:00\u00a0PM, clear by 3:00\u00a0AM");
  const words = "Wed\u00a02\u00a0Dec\u00a02026, 4:32\u00a0AM to 6:30\u00a0AM (night from Tue to Wed), Mandap";
  expect(functionTime({ ...muhurtham, venue: "Mandap" } as never)).toBe(words);
});

test("an hour of a line falls on the day on which the function has it", () => {
  expect(dayOfHour(muhurtham, "23:00")).toBe("2026-12-01");
  expect(dayOfHour(muhurtham, "05:00")).toBe("2026-12-02");
  expect(dayOfHour(reception, "00:15")).toBe("2026-12-03");
  // Long before it: on its day.
  expect(dayOfHour(reception, "09:00")).toBe("2026-12-02");
  expect(dayOfHour({ ...reception, day: null }, "09:00")).toBeNull();
});

describe("what others have to know of an edited function", () => {
  const before = { ...reception, venue: "Hall", guests: 600, guaranteed: null };
  it.each([
    [{}, { isMoved: false }],
    [{ venue: "Lawn" }, { isMoved: true }],
    [{ endTime: "23:00" }, { isMoved: true }],
    [{ guests: 850 }, { isMoved: false, guestsBefore: 600 }],
    [{ guaranteed: 600 }, { isMoved: false, guestsBefore: 600 }],
    [{ guests: null }, { isMoved: false }],
  ])("%o", (change, news) => expect(newsOf(before, { ...before, ...change })).toEqual(news));
  it("is nothing while what was empty is filled in", () => {
    expect(newsOf({ ...before, venue: "", guests: null }, before)).toEqual({ isMoved: false });
  });
});

test("says the new number and the one before", () => {
  expect(guestsText({ guests: 600, guaranteed: 850 }, "600")).toBe("850 guests are guaranteed, 600 before");
  expect(guestsText({ guests: 600, guaranteed: 600 }, "600")).toBe("600 guests are guaranteed");
  expect(guestsText({ guests: 500, guaranteed: null }, "")).toBe("500 guests are expected");
});

test("no guests are guaranteed only by cancelling the function", () => {
  const { schema } = functionFields.guaranteed;
  expect(["", "350", "1,200"].map((text) => schema.parse(text))).toEqual([null, 350, 1200]);
  expect(schema.safeParse("0").error?.issues[0]?.message).toBe("If nobody comes, please cancel the function instead.");
});
