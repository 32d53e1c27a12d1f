import { type Company, documentBranding, mainOffice } from "#app/company/company.ts";
import { currentDrawing, type Sheet } from "#app/papers/sheet.ts";
import { formatDateTime, formatDayWithWeekday, formatShortDay, formatTime } from "#app/platform/values/dates.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import type { RunStatus } from "#db/enums.ts";
import { eventName } from "../events.ts";
import { functionTime } from "../functions/functions.ts";
import type { RunSheet } from "./run-sheet.server.ts";
import { isOf, lengthText, ownerName, ownerNames } from "./run-sheet.ts";

const marks: Record<RunStatus, string> = { todo: "☐", doing: "☐", done: "done", skipped: "-" };

/** A run sheet on paper, whole or the lines of one owner, with the phone numbers of everybody else in them and of the team. @param madeAt an ISO instant */
export function runSheetPaper(company: Company, sheet: RunSheet, who: string | null, madeAt: string): Sheet {
  const { event, functions, owners } = sheet;
  const items = sheet.items.filter((item) => who === null || isOf(item, who));
  const nights = [...new Set(items.map((item) => item.night))];
  const inNight = (night: string) => items.filter((item) => item.night === night);
  const heading = (night: string) => ({ cells: ["", "", formatDayWithWeekday(night), "", "", "", ""], carried: 0 });
  const isRung = (key: string) => (key.startsWith("person.") ? sheet.items : items).some((item) => isOf(item, key));
  const people = owners.filter(({ key, phone }) => phone && key !== who && isRung(key));
  return {
    title: "Run sheet",
    copyLabel: who === null ? "" : `ONLY THE LINES OF ${ownerName(owners, who).toUpperCase()}`,
    brand: company.name,
    ...documentBranding(company),
    issuedAt: madeAt,
    drawing: currentDrawing,
    details: [["Printed", formatDateTime(madeAt)]],
    parties: [
      {
        label: "Event",
        name: eventName(event),
        lines: functions.map((one) => [one.name, functionTime(one)].filter(Boolean).join(": ")),
      },
    ],
    columns: [
      { label: "Time", align: "start", isBold: true },
      { label: "Length", align: "start", width: 48 },
      { label: "What", align: "start", width: 112, isBold: true },
      { label: "Where", align: "start", width: 66 },
      { label: "Who", align: "start", width: 68 },
      { label: "Cue", align: "start", width: 78 },
      { label: "Done", align: "end", width: 22 },
    ],
    rows: nights.flatMap((night) => [
      ...(nights.length > 1 ? [heading(night)] : []),
      ...inNight(night).map((item) => ({
        cells: [
          item.day === night ? formatTime(item.startsAt) : `${formatTime(item.startsAt)}\n${formatShortDay(item.day, night)}`,
          lengthText(item.minutes),
          [item.title, item.hard && "(fixed time)", item.status === "skipped" && "(skipped)"].filter(Boolean).join(" "),
          item.place,
          ownerNames(owners, [item]).join(", "),
          item.cue,
          marks[item.status],
        ],
        carried: 0,
        isInverted: item.hard,
      })),
    ]),
    totals: [],
    total: null,
    paragraphs:
      people.length > 0
        ? [{ label: "Phones", text: people.map(({ name, phone }) => `${name} ${phoneText(phone)}`).join("\n") }]
        : [],
    facts: [],
    payment: { label: "", details: [] },
    codes: [],
    signatory: "",
    contact: [mainOffice(company).phone.display, "A newer version may be on your phone."],
  };
}
