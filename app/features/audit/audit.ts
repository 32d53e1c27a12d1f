import { formatDay } from "#app/platform/dates.ts";
import { dayFilter, filterReaderWithoutSort, isId, textFilter } from "#app/platform/list-filters.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { snakeCase } from "#app/platform/record.ts";
import { choiceText, fieldLabel } from "./field-labels.ts";

/**
 * Who acts when no person of the staff does: a visitor of the website, a client who opened a secret link, the operator of the server at
 * its command line, and jobs of the server.
 */
export const systemActors = ["visitor", "client", "operator", "retention", "nightly", "reminders", "server"] as const;

export type AuditEntry = {
  id: number;
  at: string;
  /** A person's name, or one of `systemActors`. */
  actor: string;
  action: string;
  objectType: string;
  objectId: string | null;
  fields: Record<string, unknown>;
};

const entryIdFilter = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

export const readAuditFilters = filterReaderWithoutSort({
  person: textFilter,
  action: textFilter,
  from: dayFilter,
  to: dayFilter,
  /** Only entries older than the one with this id. */
  before: entryIdFilter,
});
export type AuditFilters = ReturnType<typeof readAuditFilters>;

type Names = ReadonlyMap<string, string>;

/**
 * "access: pending → user; settled: ₹1,888.00". `names` replaces ids by names. The entry of a deletion holds the whole row in
 * `row`; the row is described by its fields.
 */
export function describeFields(fields: Record<string, unknown>, names: Names = new Map()): string {
  return Object.entries(fields)
    .filter(([name]) => !onlyForCode.has(name))
    .map(([name, value]) => {
      if (isObject(value)) return describeFields(value, names);
      const label = fieldLabel(name);
      if (!label) return "";
      const toText = (item: unknown) => describeValue(item, name, names);
      return `${label}: ${Array.isArray(value) ? describeArray(name, value, toText) : toText(value)}`;
    })
    .filter(Boolean)
    .join("; ");
}

/** Fields that only the code reads: ids, and the old and new values of settings, which the entry also has as texts. */
const onlyForCode = new Set(["form", "mail", "document", "before", "after"]);
/** Fields that are paise. */
const moneyFields = new Set(["amount", "gross", "tds", "tds_gst", "total"]);
/** Fields whose array is a list. In any other field an array of two is the old and the new value. */
const listFields = new Set(["tasks", "events", "vendors", "enquiries", "notes", "items", "mails", "entries"]);
/** How many items of a list are named; the others are counted. */
const maxNamed = 10;

function describeArray(name: string, values: unknown[], toText: (item: unknown) => string): string {
  if (!listFields.has(name) && values.length === 2) return values.map(toText).join(" → ");
  const named = values.slice(0, maxNamed).map(toText).join(", ") || "-";
  return values.length > maxNamed ? `${named} and ${values.length - maxNamed} more` : named;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function describeValue(value: unknown, name: string, names: Names): string {
  if (value === null || value === undefined || value === "") return "-";
  if (moneyFields.has(snakeCase(name)) && Number.isInteger(value)) return formatRupeesAndPaise(value as number);
  if (isObject(value)) return `(${describeFields(value, names)})`;
  const text = String(value);
  // A link of a deleted record, "ID" or "ID more": the service of a booked vendor, or the former status of a task.
  const [id = "", ...more] = text.trimEnd().split(" ");
  const named = names.get(id) ?? (isId(id) ? id.slice(0, 8) : null);
  if (named !== null) return more.length > 0 ? `${named} (${describeValue(more.join(" "), name, names)})` : named;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : choiceText(name, text);
}
