import { isStateCode, stateName } from "#app/content/states.ts";
import { budgetText, isStoredBudget } from "#app/platform/values/budget.ts";
import { formatDateTime, formatDay, formatDays, isDay, parseDays } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { dayFilter, filterReaderWithoutSort, textFilter } from "#app/records/list-filters.ts";
import { snakeCase } from "#app/records/record.ts";

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
 * "access: pending → user; settled: ₹1,888.00"; what a new row leaves empty is not named. `names` replaces ids by names. The entry of a deletion holds the whole row in
 * `row`; the row is described by its fields.
 */
export function describeFields(fields: Record<string, unknown>, names: Names = new Map()): string {
  return Object.entries(fields)
    .filter(([name]) => !onlyForCode.has(name))
    .map(([name, value]) => {
      if (isObject(value)) return describeFields(value, names);
      const label = fieldLabel(name);
      if (!label || isEmpty(value)) return "";
      const toText = (item: unknown) => describeValue(item, name, names);
      return `${label}: ${Array.isArray(value) ? describeArray(name, value, toText) : toText(value)}`;
    })
    .filter(Boolean)
    .join("; ");
}

/** Fields that only the code reads: ids, and the old and new values of settings, which the entry also has as texts. */
const onlyForCode = new Set(["form", "mail", "document", "before", "after"]);
/** Fields that are paise. */
const moneyFields = new Set(
  "amount balance budget_from budget_to change charges credited discount gross paid tds tds_gst total".split(" "),
);
/** Fields whose array is a list. In any other field an array of two is the old and the new value. */
const listFields = new Set(["tasks", "events", "vendors", "enquiries", "notes", "items", "mails", "entries"]);
/** How many items of a list are named; the others are counted. */
const maxNamed = 10;

function describeArray(name: string, values: unknown[], toText: (item: unknown) => string): string {
  if (!listFields.has(name) && values.length === 2) return values.map(toText).join(" → ");
  const named = values.slice(0, maxNamed).map(toText).join(", ") || "-";
  return values.length > maxNamed ? `${named} and ${values.length - maxNamed} more` : named;
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function describeValue(value: unknown, name: string, names: Names): string {
  if (isEmpty(value)) return "-";
  if (moneyFields.has(snakeCase(name)) && Number.isInteger(value)) return formatRupeesAndPaise(value as number);
  if (isObject(value)) return `(${describeFields(value, names)})`;
  const text = String(value);
  // A link of a deleted record, "ID" or "ID more": the service of a booked vendor, or the former status of a task.
  const [id = "", ...more] = text.trimEnd().split(" ");
  const named = names.get(id) ?? (isId(id) ? id.slice(0, 8) : null);
  if (named !== null) return more.length > 0 ? `${named} (${describeValue(more.join(" "), name, names)})` : named;
  return valueText(text) ?? choiceText(name, text);
}

/** A day, days from the first to the last, an instant or a budget, as a person writes it; undefined for any other text. */
function valueText(text: string): string | undefined {
  if (isDay(text)) return formatDay(text);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:/.test(text) && !Number.isNaN(Date.parse(text))) return formatDateTime(text);
  const days = parseDays(text);
  return days ? formatDays(days) : isStoredBudget(text) ? budgetText(text) : undefined;
}

/** The labels of fields whose label does not follow from the name. An entry has names in snake case or in camel case. */
const labels: Record<string, string> = {
  gross: "settled",
  tds: "TDS, income tax",
  tds_gst: "TDS, GST",
  client_treatment: "GST treatment",
  of: "for",
  paid_on: "received on",
  next_action_on: "next action by",
  place_reason: "reason for the place of supply",
};
/** Fields that tell a reader nothing: ids of what no page names, computed keys, and the kind of a record that `record_id` names. */
const hidden = new Set([
  "form",
  "mail",
  "message",
  "claim",
  "record",
  "import_id",
  "draft_page_id",
  "changed_by",
  "idempotency_key",
  "phone_keys",
]);
const abbreviations = new Set(["gst", "gstin", "pin", "sac", "irn", "upi", "tds", "cgst", "sgst", "igst", "csv"]);
const stateFields = new Set(["state_code", "client_state_code", "event_state_code", "place_of_supply"]);

/** "due date", "GST treatment", "client"; null for a field that a person need not see. */
function fieldLabel(name: string): string | null {
  const column = snakeCase(name);
  if (hidden.has(column)) return null;
  return labels[column] ?? withAbbreviations(column.replace(/_(id|code)$/, ""));
}

/** "in progress" for "in_progress", "UPI" for "upi", the name of a State for its code. */
function choiceText(name: string, text: string): string {
  if (stateFields.has(snakeCase(name)) && isStateCode(text)) return stateName(text);
  return /^[a-z]+(_[a-z]+)*$/.test(text) ? withAbbreviations(text) : text;
}

const withAbbreviations = (name: string) =>
  name
    .split("_")
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(" ");
