import { z } from "zod";
import { formatDayLong } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";

export type AuditEntry = {
  id: number;
  at: string;
  /** A name, or what else acts: visitor, operator, retention. */
  actor: string;
  action: string;
  objectType: string;
  objectId: string | null;
  fields: Record<string, unknown>;
};

const day = z.iso.date().startsWith("2").catch("");

/** What the address asks for; anything odd counts as not asked. */
const Filters = z.object({
  person: z.string().max(100).catch(""),
  action: z.string().max(100).catch(""),
  from: day,
  to: day,
  /** Only what is older than this line. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().catch(null),
});
export type AuditFilters = z.output<typeof Filters>;

export function filtersOf(query: URLSearchParams): AuditFilters {
  const asked = Object.fromEntries([...query].map(([name, value]) => [name, value.replaceAll("\0", "")]));
  return Filters.parse({ ...asked, before: asked.before ?? null });
}

type Names = ReadonlyMap<string, string>;

/**
 * The changed fields in words: "access: pending → user; gross: ₹1,888.00". Ids with a name are said by it; a deleted row,
 * which stands whole in its line, is said by its own fields.
 */
export function describeFields(fields: Record<string, unknown>, names: Names = new Map()): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      if (isObject(value)) return describeFields(value, names);
      const words = (one: unknown) => plain(one, paise.has(name), names);
      return `${name.replace(/_id$/, "").replaceAll("_", " ")}: ${Array.isArray(value) ? several(name, value, words) : words(value)}`;
    })
    .filter(Boolean)
    .join("; ");
}

/** Fields that are money. */
const paise = new Set(["amount", "gross", "tds"]);
/** Fields that hold a list. Any other two values are what was and what is. */
const lists = new Set(["tasks", "events", "vendors", "enquiries", "notes", "items"]);
/** So many of a list are named. */
const maxNamed = 10;

function several(name: string, values: unknown[], words: (one: unknown) => string): string {
  if (!lists.has(name) && values.length === 2) return values.map(words).join(" → ");
  const named = values.slice(0, maxNamed).map(words).join(", ") || "-";
  return values.length > maxNamed ? `${named} and ${values.length - maxNamed} more` : named;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function plain(value: unknown, isMoney: boolean, names: Names): string {
  if (value === null || value === undefined || value === "") return "-";
  if (isMoney && Number.isInteger(value)) return formatRupeesAndPaise(value as number);
  if (isObject(value)) return `(${describeFields(value, names)})`;
  const text = String(value);
  // What was tied to a deleted row may say of what kind the tie was: "id work".
  const [id = "", ...work] = text.trimEnd().split(" ");
  const named = names.get(id) ?? (isId(id) ? id.slice(0, 8) : null);
  if (named !== null) return work.length > 0 ? `${named} (${work.join(" ")})` : named;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDayLong(text) : text;
}
