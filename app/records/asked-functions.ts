import { addDays, daysBetween } from "#app/platform/values/dates.ts";

type Asked = { functions: string | null; kind: string | null; dayFrom: string | null; dayTo: string | null };
type AskedFunction = { name: string; day: string };

const maxFunctions = 19;
const maxName = 120;

/**
 * The functions that a lead asks for, so that each of its days has one: those that it names, spread over its days in their order, then "Wedding,
 * day 3". Of a lead without names and with at most one day the only one is its kind.
 */
export function askedFunctions({ functions, kind, dayFrom, dayTo }: Asked): AskedFunction[] {
  const names = (functions ?? "").split(/[,;\n]/).flatMap((name) => name.trim().slice(0, maxName) || []);
  const days = dayFrom && dayTo ? Math.min(daysBetween(dayFrom, dayTo) + 1, maxFunctions) : 1;
  const count = Math.min(Math.max(names.length, days), maxFunctions);
  return Array.from({ length: count }, (_, index) => ({
    name: names[index] ?? (days > 1 ? `${kind || "Event"}, day ${index + 1}` : (kind ?? "")),
    day: dayFrom ? addDays(dayFrom, Math.floor((index * days) / count)) : "",
  }));
}

/** The days that a lead asks for, as many from another first day on. */
export function daysFrom(first: string | null, lead?: Pick<Asked, "dayFrom" | "dayTo">): Pick<Asked, "dayFrom" | "dayTo"> {
  const more = lead?.dayFrom && lead.dayTo ? daysBetween(lead.dayFrom, lead.dayTo) : 0;
  return { dayFrom: first, dayTo: first && addDays(first, more) };
}
