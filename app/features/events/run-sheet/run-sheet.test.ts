import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { dayIntents } from "#app/browser/with-offline-fallback.ts";
import { company } from "#app/company/company.server.ts";
import { type RunStatus, runStatuses } from "#db/enums.ts";
import { eventDayFormIntents } from "../event-day/event-day.ts";
import { OwnerLanes } from "./owner-lanes.tsx";
import type { RunSheet } from "./run-sheet.server.ts";
import {
  doneText,
  foldDone,
  missingText,
  nightOf,
  operationTime,
  type RunItem,
  readLength,
  runSheetFormIntents,
  ShiftForm,
  settleStatus,
} from "./run-sheet.ts";
import { runSheetPaper } from "./run-sheet-paper.ts";
import { proposedTime, toTemplateLine } from "./templates/run-templates.ts";

it("a length is read as a run sheet shows it, and as people say it", () => {
  const read = ["90", "1 h 30 min", "1h30", "1:30", "1.5 hours", "90 mins", "2 hrs", "1,440", "", "soon", "-5", "1.5"].map(
    readLength,
  );
  expect(read).toEqual(["90", "90", "90", "90", "90", "90", "120", "1,440", "", "soon", "-5", "1.5"]);
});

it("a muhurtham at 1:30 AM stands in the night before, a crew call at 4 AM on its own day", () => {
  expect(nightOf("2026-11-24T20:00:00.000Z")).toBe("2026-11-24");
  expect(nightOf("2026-11-24T22:29:00.000Z")).toBe("2026-11-24");
  expect(nightOf("2026-11-24T22:30:00.000Z")).toBe("2026-11-25");
  // 6:30 PM on the 24th: until 6:30 AM it is the same night.
  const sangeet = new Date("2026-11-24T13:00:00.000Z");
  expect([nightOf("2026-11-25T00:30:00.000Z", sangeet), nightOf("2026-11-25T01:01:00.000Z", sangeet)]).toEqual([
    "2026-11-24",
    "2026-11-25",
  ]);
  // A crew that comes at 3:30 AM for 6:30 AM is of that day, but not one of the evening before.
  const muhurtham = new Date("2026-11-25T01:00:00.000Z");
  expect([nightOf("2026-11-24T22:00:00.000Z", muhurtham), nightOf("2026-11-24T15:00:00.000Z", muhurtham)]).toEqual([
    "2026-11-25",
    "2026-11-24",
  ]);
});

it("done wins over what somebody sent who had not seen it, and nothing else does", () => {
  for (const stored of runStatuses)
    for (const seen of runStatuses)
      for (const status of runStatuses)
        expect(settleStatus(stored, { status, seen }), `${stored}, seen ${seen}, sent ${status}`).toBe(
          stored === "done" && seen !== "done" ? "done" : status,
        );
});

it("takes the phone's time for an operation if it is possible", () => {
  const now = new Date("2026-11-24T12:00:00.000Z");
  const time = (at?: string) => operationTime(at, now).toISOString();
  expect(time("2026-11-24T11:58:00.000Z")).toBe("2026-11-24T11:58:00.000Z");
  expect([time(), time("2026-11-24T12:00:01.000Z"), time("2026-11-21T11:59:00.000Z")]).toEqual(Array(3).fill(now.toISOString()));
});

it.each(["0", "", "1.5", "ten", "241", "-241"])("ShiftForm refuses %j minutes", (by) => {
  const form = { id: crypto.randomUUID(), version: "1", by };
  expect(ShiftForm.safeParse(form).success).toBe(false);
  expect(ShiftForm.safeParse({ ...form, by: "-10" }).data).toMatchObject({ by: -10, way: "" });
});

it("folds what is over, but its last line, while the night goes on", () => {
  const fold = (statuses: RunStatus[]) => {
    const lines = statuses.map((status, at) => ({ status, startsAt: `2026-11-24T0${at}:00:00.000Z` }) as RunItem);
    const { done, rest } = foldDone(lines);
    return [done.length && doneText(done).replaceAll(/[\u00a0\u202f]/g, " "), rest.length];
  };
  expect(fold(["done", "skipped", "done", "done", "todo", "done"])).toEqual(["3 done, 5:30 AM to 7:30 AM", 3]);
  expect(fold(["done", "done", "done", "doing"])).toEqual([0, 4]);
  expect(fold(["done", "done", "done", "done", "done"])).toEqual([0, 5]);
  expect(fold([])).toEqual([0, 0]);
});

it("says how many minutes are missing", () =>
  expect([missingText(1, "Muhurtham"), missingText(8, "Muhurtham")]).toEqual([
    "1 minute is missing before Muhurtham",
    "8 minutes are missing before Muhurtham",
  ]));

describe("a template", () => {
  const item = { at: 130, minutes: 25, title: "Ganesh puja", place: "", cue: "", hard: false, startedAt: null, doneAt: null };
  const real = { startedAt: "1970-01-01T02:15:00.000Z", doneAt: "1970-01-01T02:47:00.000Z" };

  it("keeps the times from the start of the function, and how they really were", () => {
    const planned = toTemplateLine(item as unknown as RunItem, 100);
    expect(planned).toEqual({ offset: 30, minutes: 25, title: "Ganesh puja", place: "", cue: "", hard: false });
    const line = toTemplateLine({ ...item, ...real } as unknown as RunItem, 100);
    expect(line.real).toEqual({ offset: 35, minutes: 32 });
    expect([proposedTime(line, "real"), proposedTime(line, "planned"), proposedTime(planned, "real")]).toEqual([
      { offset: 35, minutes: 32 },
      { offset: 30, minutes: 25 },
      { offset: 30, minutes: 25 },
    ]);
    expect(proposedTime({ ...line, hard: true }, "real")).toEqual({ offset: 30, minutes: 32 });
  });
});

it("what waits without a network is a button of the pages of the day: no form shows its answer", () => {
  const forms: string[] = [...runSheetFormIntents, ...eventDayFormIntents];
  expect(dayIntents.filter((intent) => forms.includes(intent))).toEqual([]);
});

it("a printed run sheet says of a line that is skipped that nobody does it", () => {
  const line = {
    who: "",
    night: "2026-11-24",
    day: "2026-11-24",
    startsAt: "2026-11-24T13:00:00.000Z",
    minutes: 10,
    cue: "",
    place: "",
  };
  const items = runStatuses.map((status) => ({ ...line, status, title: status, hard: status === "skipped" }));
  const sheet = { event: { name: "Wedding" }, functions: [], owners: [], items } as unknown as RunSheet;
  const { rows } = runSheetPaper(company(), sheet, null, line.startsAt);
  expect(rows.map(({ cells }) => [cells[2], cells[6]])).toEqual([
    ["todo", "☐"],
    ["doing", "☐"],
    ["done", "done"],
    ["skipped (fixed time) (skipped)", "-"],
  ]);
});

it("the day by person begins at a full hour in India", () => {
  const lines = ["vendor.1", "vendor.2"].map((who, index) => ({
    ...{ id: who, title: "Flowers", who, status: "todo", hard: false, minutes: 60, position: index },
    at: Date.parse("2026-11-24T02:00:00.000Z") / 60_000 + index * 60,
  })) as unknown as RunItem[];
  const drawn = renderToStaticMarkup(createElement(OwnerLanes, { items: lines, owners: [], now: new Date(0) }));
  const hours = drawn
    .split("<text")
    .slice(1)
    .map((part) => /y="12">([^<]*)</.exec(part)?.[1]?.replace("\u00a0", " "));
  expect(hours).toEqual(["7 AM", "8 AM", "9 AM"]);
});
