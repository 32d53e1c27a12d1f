import { z } from "zod";
import { fullDay } from "#app/platform/dates.ts";
import { inRupeesAndPaise } from "#app/platform/money.ts";

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

/** The changed fields in words: "access: pending → user; gross: ₹1,888.00". Ids with a name are said by it. */
export function fieldsInWords(fields: Record<string, unknown>, names: Names = new Map()): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const words = (one: unknown) => plain(one, paise.has(name), names);
      const changed = Array.isArray(value) && value.length === 2;
      return `${name.replace(/_id$/, "").replaceAll("_", " ")}: ${changed ? value.map(words).join(" → ") : words(value)}`;
    })
    .join("; ");
}

/** Fields that are money. */
const paise = new Set(["amount", "gross", "tds"]);

function plain(value: unknown, isMoney: boolean, names: Names): string {
  if (value === null || value === undefined || value === "") return "-";
  if (isMoney && Number.isInteger(value)) return inRupeesAndPaise(value as number);
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value);
  return names.get(text) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) ? fullDay(text) : text);
}
