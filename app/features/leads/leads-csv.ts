import { today } from "#app/platform/dates.ts";
import type { Lead } from "./leads.ts";

const columns: [head: string, cell: (lead: Omit<Lead, "enquiries">) => string | null][] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Company", ({ company }) => company],
  ["Stage", ({ stage }) => stage],
  ["Lost because", ({ lostReason }) => lostReason],
  ["Next action", ({ nextAction }) => nextAction],
  ["Next action on", ({ nextActionOn }) => nextActionOn],
  ["Came on", ({ createdAt }) => today(createdAt)],
];

/** RFC 4180, in UTF-8 with a mark so that spreadsheets read it so. */
export const leadsCsv = (leads: Omit<Lead, "enquiries">[]): string =>
  `\uFEFF${[columns.map(([head]) => head), ...leads.map((lead) => columns.map(([, cell]) => cell(lead) ?? ""))]
    .map((cells) => cells.map(cellOf).join(","))
    .join("\r\n")}\r\n`;

/** A cell that a spreadsheet would take for a formula starts with an apostrophe: visitors type what they like. */
export function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
