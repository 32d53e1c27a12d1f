import { capitalize } from "#app/platform/values/capitalize.ts";
import { isId } from "#app/platform/values/ids.ts";
import { phoneKeys } from "#app/platform/values/phone.ts";
import { type MergeableKind, mergeableKinds } from "#db/enums.ts";

/** Why two records may be of one person or company. */
export type Match = "phone" | "email" | "gstin" | "name";

const matchLabels: Record<Match, string> = {
  phone: "same phone number",
  email: "same email address",
  gstin: "same GST number",
  name: "similar name, same date",
};

/** "Same phone number, same email address" */
export function matchText(matches: readonly Match[]): string {
  const [first = "", ...others] = (Object.keys(matchLabels) as Match[])
    .filter((match) => matches.includes(match))
    .map((match) => matchLabels[match]);
  return [capitalize(first), ...others].join(", ");
}

/** A record as the lists of duplicates show it; `detail` distinguishes two records of one name. */
export type Candidate = { id: string; name: string; phone: string | null; email: string | null; detail: string | null };
export type Similar = Candidate & { matches: Match[] };
/** Two records that may be duplicates. The older one comes first. */
export type Pair = { one: Candidate; other: Candidate; matches: Match[] };

/** How many pairs of each kind are listed at most, the same as in the database's function `duplicate_pairs`. */
export const maxPairs = 100;

/**
 * The entered values of a new record, or of the client of a draft invoice. `event`: the id of an event, on whose date a record with a similar
 * name has an event too. `except`: the id of the record itself, which is left out.
 */
export type EnteredContact = Partial<Record<"name" | "phone" | "email" | "gstin" | "event" | "except", string>>;
/** The length of the longest email address; no other value needs more. */
const maxEnteredLength = 320;
const enteredNames = ["name", "phone", "email", "gstin", "event", "except"] as const;

/** The query string with the entered values; null while they cannot match anything. */
export function similarQuery(kind: MergeableKind, entered: EnteredContact): string | null {
  const isPhone = phoneKeys(entered.phone ?? "").some((key) => key.length >= minPhoneDigits);
  const canMatch = isPhone || /.@./.test(entered.email ?? "") || (entered.gstin?.trim().length ?? 0) >= 15;
  const canMatchName = Boolean(entered.event) && (entered.name?.trim().length ?? 0) >= 3;
  if (!canMatch && !canMatchName) return null;
  const filledIn = enteredNames.flatMap((name) =>
    entered[name]?.trim() ? [[name, entered[name].trim().slice(0, maxEnteredLength)]] : [],
  );
  return new URLSearchParams([["kind", kind], ...filledIn]).toString();
}

/** Fewer digits are not a phone number. */
const minPhoneDigits = 7;

export function readEntered(params: URLSearchParams): { kind: MergeableKind; entered: EnteredContact } | null {
  const kind = readKind(params.get("kind"));
  const entered: EnteredContact = Object.fromEntries(
    enteredNames.map((name) => [name, (params.get(name) ?? "").replaceAll("\0", "").trim().slice(0, maxEnteredLength)]),
  );
  const isInvalidId = (id = "") => id !== "" && !isId(id);
  return kind && !isInvalidId(entered.event) && !isInvalidId(entered.except) ? { kind, entered } : null;
}

export const readKind = (text: unknown): MergeableKind | null => mergeableKinds.find((kind) => kind === text) ?? null;

export const recordUrl = (kind: MergeableKind, id: string) => `/dashboard/${kind}s/${id}`;
/** The page where an admin chooses what to merge a record with. */
export const mergeWithUrl = (kind: MergeableKind, id: string) => `/dashboard/merge/${kind}/${id}`;
/** The page that compares two records. */
export const mergeUrl = (kind: MergeableKind, keptId: string, mergedId: string) =>
  `/dashboard/merge/${kind}/${keptId}/${mergedId}`;

/** The period in which a merge can be undone, the same as in the database's function `undo_merge`. */
export const undoDays = 30;

export type MergeOfRecord = {
  id: string;
  mergedId: string;
  /** The name of the record that was merged into this one. */
  name: string;
  phone: string | null;
  email: string | null;
  /** "2 enquiries, 1 note" */
  moved: string;
  mergedByName: string;
  mergedAt: string;
  /** Whether this is the record's newest merge, and less than 30 days ago. */
  canUndo: boolean;
};
export type MergeContext = { similar: Similar[]; merges: MergeOfRecord[] };

type RowNames = readonly [one: string, many: string];
/** By table, labels of the records that a merge moves to the kept record, and of those that keep the client they name. */
const labelsOfMoving: Record<string, RowNames> = {
  contact_submissions: ["enquiry", "enquiries"],
  lead_notes: ["note", "notes"],
  events: ["event", "events"],
  leads: ["lead", "leads"],
  invoices: ["draft invoice", "draft invoices"],
  outbox: ["mail", "mails"],
  files: ["file", "files"],
  quotes: ["quote", "quotes"],
  messages: ["message", "messages"],
  instalments: ["instalment", "instalments"],
  payment_claims: ["reported payment", "reported payments"],
  client_messages: ["message of the client’s page", "messages of the client’s page"],
  reminders: ["reminder", "reminders"],
};
const labelsOfStaying: Record<string, RowNames> = {
  invoices: ["issued invoice", "issued invoices"],
  payments: ["payment", "payments"],
  advances: ["advance", "advances"],
  refunds: ["refund", "refunds"],
};

/** Rows by "table.column", as merges count them. */
export type LinkCounts = Record<string, number>;

const countText = (names: Record<string, RowNames>, counts: LinkCounts): string =>
  Object.entries(counts)
    .flatMap(([link, count]) => {
      const [table = "", column] = link.split(".");
      // Not counted: earlier merges into the record, which its page lists, and uploads, which are files still on their way.
      if (count === 0 || column === "merged_into" || table === "uploads") return [];
      const [one, many] = names[table] ?? [table.replaceAll("_", " "), table.replaceAll("_", " ")];
      return [`${count} ${count === 1 ? one : many}`];
    })
    .join(", ");
/** "2 enquiries, 1 note"; empty when nothing moves. */
export const describeMovedRecords = (counts: LinkCounts) => countText(labelsOfMoving, counts);
/** "1 issued invoice, 2 payments"; empty when nothing stays. */
export const describeStayingRecords = (counts: LinkCounts) => countText(labelsOfStaying, counts);
