import { expect, test } from "vitest";
import { addMonths, dayUrl, monthName, monthUrl, readMonth, weeksOf } from "./month.ts";

test("November 2026 begins on a Sunday, so its weeks begin on Monday 26 October", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks[0]?.[0]).toBe("2026-10-26");
  expect(weeks[0]?.[6]).toBe("2026-11-01");
  expect(weeks.at(-1)).toContain("2026-11-30");
  expect(weeks).toHaveLength(6);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

test("addMonths crosses the turn of the year", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
  expect(monthName("2026-11")).toBe("November 2026");
});

test("readMonth gives the current month for an invalid one", () => {
  expect(readMonth("2026-13", "2026-11-21")).toBe("2026-11");
  expect(readMonth(null, "2026-11-21")).toBe("2026-11");
  expect(readMonth("2027-02", "2026-11-21")).toBe("2027-02");
});

test("the URLs of months and days keep the filters that are set", () => {
  const filters = { status: "all", person: "" };
  expect(monthUrl(filters, { month: "2026-12" })).toBe("?view=month&status=all&month=2026-12");
  expect(dayUrl(filters, "2026-12-01")).toBe("?status=all&day=2026-12-01");
});
