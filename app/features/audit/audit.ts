import { z } from "zod";

export const auditPerPage = 50;

export type AuditEntry = {
  id: number;
  at: string;
  /** A name, or what else acts: visitor, operator, retention. */
  actor: string;
  action: string;
  objectType: string;
  /** The person's name, else the object's id. */
  object: string | null;
  fields: Record<string, unknown>;
  requestId: string | null;
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

/** The changed fields in words: "access: pending → user; email: a@example.com". */
export function fieldsInWords(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        `${name.replaceAll("_", " ")}: ${Array.isArray(value) && value.length === 2 ? value.map(plain).join(" → ") : plain(value)}`,
    )
    .join("; ");
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
