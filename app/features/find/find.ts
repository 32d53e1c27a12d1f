import { untitledEvent, untitledTask } from "#app/content/untitled.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { fold, foldedUnits, unitsOf } from "#app/platform/values/fold.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import { textFilter } from "#app/records/list-filters.ts";
import { escapeLike, markedPattern, searchedDigits, searchWords, wordPattern } from "#app/records/search-patterns.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** In the order in which they are shown. */
const findKinds = ["event", "lead", "client", "quote", "invoice", "vendor", "person", "task"] as const;
export type FindKind = (typeof findKinds)[number];

/** A row as the database gives it. `facts` are texts, days (ISO) and amounts (paise), as `kindTexts` says. */
export type FoundRecord = {
  kind: FindKind;
  id: string;
  name: string | null;
  facts: (string | number | null)[];
  state: string | null;
  /** 0: the text is the whole name, number or phone number; 1: the name begins with it; 2: a word does; 3: it is somewhere. */
  rank: number;
  /** How many of its kind match; at most `maxCounted`. */
  count: number;
};

export type FoundRow = { key: string; to: string; icon: IconName | "avatar"; name: string; facts: string; state: string };
export type FoundGroup = { kind: FindKind | "day"; title: string; listUrl: string | null; count: string; rows: FoundRow[] };
export type FindResponse = { groups: FoundGroup[]; opened: FoundRow[] };

export const rowsPerKind = 5;
export const maxCounted = 100;

type KindTexts = {
  title: string;
  icon: FoundRow["icon"];
  /** The title of a record without a name. */
  unnamed: string;
  url: (id: string) => string;
  /** The list with the same search. */
  listUrl?: string;
  facts: FactKind[];
};

/** "matched": a text that is shown only when it contains the searched text. */
type FactKind = "text" | "matched" | "phone" | "day" | "amount";

const kindTexts: Record<FindKind, KindTexts> = {
  event: {
    title: "Events",
    icon: "events",
    unnamed: untitledEvent,
    url: (id) => `/dashboard/events/${id}`,
    listUrl: "/dashboard/events?when=all",
    facts: ["day", "text"],
  },
  lead: {
    title: "Leads",
    icon: "leads",
    unnamed: "Lead",
    url: (id) => `/dashboard/leads/${id}`,
    listUrl: "/dashboard/leads?view=table",
    facts: ["text", "text", "phone", "matched"],
  },
  client: {
    title: "Clients",
    icon: "person",
    unnamed: "Client",
    url: (id) => `/dashboard/clients/${id}`,
    listUrl: "/dashboard/clients",
    facts: ["text", "phone", "matched"],
  },
  quote: {
    title: "Quotes",
    icon: "audit",
    unnamed: "Draft",
    url: (id) => `/dashboard/quotes/${id}`,
    listUrl: "/dashboard/quotes",
    facts: ["text", "text", "amount"],
  },
  invoice: {
    title: "Invoices",
    icon: "invoices",
    unnamed: "Draft",
    url: (id) => `/dashboard/invoices/${id}`,
    listUrl: "/dashboard/invoices",
    facts: ["text", "amount"],
  },
  vendor: {
    title: "Vendors",
    icon: "vendors",
    unnamed: "Vendor",
    url: (id) => `/dashboard/vendors?edit=${id}`,
    listUrl: "/dashboard/vendors",
    facts: ["text", "phone", "matched"],
  },
  person: {
    title: "People",
    icon: "avatar",
    unnamed: "Person",
    url: (id) => `/dashboard/tasks?view=team&candidate=${encodeURIComponent(id)}`,
    facts: ["text"],
  },
  task: {
    title: "Tasks",
    icon: "tasks",
    unnamed: untitledTask,
    url: (id) => `/dashboard/tasks?edit=${id}`,
    listUrl: "/dashboard/tasks",
    facts: ["text", "day"],
  },
};

/** @param search the searched text; "" if none was */
export function toRow({ kind, id, name, facts, state }: FoundRecord, search = ""): FoundRow {
  const texts = kindTexts[kind];
  const shown = facts.map((fact, index) => (fact === null || fact === "" ? "" : factText(texts.facts[index], fact, search)));
  return {
    key: `${kind}.${id}`,
    to: texts.url(id),
    icon: texts.icon,
    name: name || texts.unnamed,
    facts: shown.filter(Boolean).join(", "),
    state: sentenceCase(state ?? ""),
  };
}

function factText(kind: FactKind | undefined, fact: string | number, search: string): string {
  if (kind === "day") return formatDay(String(fact));
  if (kind === "phone") return phoneText(String(fact));
  if (kind === "amount") return formatRupeesExactly(Number(fact));
  return kind === "matched" && splitAtMatches(String(fact), search).length === 1 ? "" : String(fact);
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("_", " ");

/** The records by kind. A kind with an exact match comes first. */
export function toGroups(records: readonly FoundRecord[], search: string): FoundGroup[] {
  const ofKind = (kind: FindKind) => records.filter((record) => record.kind === kind);
  const hasExact = (kind: FindKind) => ofKind(kind).some(({ rank }) => rank === 0);
  return [...findKinds]
    .sort((a, b) => Number(hasExact(b)) - Number(hasExact(a)))
    .flatMap((kind) => {
      const found = ofKind(kind);
      const [first] = found;
      if (!first) return [];
      const { title, listUrl } = kindTexts[kind];
      return {
        kind,
        title,
        listUrl: listUrl ? `${listUrl}${listUrl.includes("?") ? "&" : "?"}${new URLSearchParams({ q: search })}` : null,
        count: first.count >= maxCounted ? `${maxCounted}+` : String(first.count),
        rows: found.map((record) => toRow(record, search)),
      };
    });
}

/** ">" looks for commands only, "#" for numbers, "@" for people. */
const scopes = { ">": [], "#": ["quote", "invoice"], "@": ["lead", "client", "vendor", "person"] } as const satisfies Record<
  string,
  FindKind[]
>;
const isScope = (sign: string): sign is keyof typeof scopes => sign in scopes;

export type FindQuery = { text: string; kinds: readonly FindKind[]; commandsOnly: boolean };

export function readFindQuery(entered: string | null): FindQuery {
  const text = textFilter(entered).slice(0, 100);
  const sign = text.charAt(0);
  if (!isScope(sign)) return { text, kinds: findKinds, commandsOnly: false };
  return { text: text.slice(1).trim(), kinds: scopes[sign], commandsOnly: sign === ">" };
}

/**
 * Patterns for the column `search_text`, " TARUN SAMPANGI \n TARUN@EXAMPLE.COM \n …": those of `matching` are of `wordPattern`, the others of
 * `LIKE`. A record is found if it has all of `matching` or one of `alternatives`; the others rank it.
 */
export type FindPatterns = {
  matching: string[];
  alternatives: string[];
  exact: string[];
  beginning: string;
  wordBeginning: string;
};

/** Each word must occur somewhere; one or two letters at the beginning of a word. A phone number matches in any notation. */
export function findPatterns(text: string): FindPatterns {
  const folded = fold(text).trim();
  const words = folded.split(/\s+/).filter(Boolean).slice(0, maxWords);
  const digits = searchedDigits(text);
  // "23" and "h/2627/23" are the ends of a document's number.
  const [, start = "/", end] = folded.match(/^(.*\/)?(\d{1,5})$/) ?? [];
  const number = end ? [`%${escapeLike(start)}${end.padStart(5, "0")} %`] : [];
  const matching = words.map(wordPattern);
  // The start of a phone number may be entered with 0 or 91 before it.
  const phones = digits ? [digits, digits.replace(/^(0|91)(?=\d{4})/, "")].map((key) => `%${key.slice(-10)}%`) : [];
  return {
    matching,
    alternatives: [...new Set([...phones, ...number])].filter((pattern) => matching.length > 1 || pattern !== matching[0]),
    exact: [` ${escapeLike(folded)} \n%`, ...(digits.length >= 10 ? [`% ${digits.slice(-10)} %`] : []), ...number],
    beginning: ` ${escapeLike(folded)}%`,
    wordBeginning: `% ${escapeLike(folded)}%`,
  };
}

const maxWords = 6;

/** A long number may have a space at any place, as in "+91 98480 12361". */
const spacedPattern = (word: string): string =>
  /^\+?\d{5,}$/.test(word) ? [...word].map(markedPattern).join(" ?") : markedPattern(word);

/** Splits a text at the searched words, as `fold` finds them: every second part, from index 1 on, is a match. */
export function splitAtMatches(text: string, search: string): string[] {
  const words = searchWords(search).toSorted((one, other) => other.length - one.length);
  if (words.length === 0) return [text];
  const pattern = new RegExp(words.map(spacedPattern).join("|"), "g");
  const folded = foldedUnits(text);
  const marked = folded.join("").replaceAll(pattern, (match) => "\0".repeat(match.length));
  const parts = [""];
  let place = 0;
  for (const [at, unit] of unitsOf(text).entries()) {
    const { length } = folded[at] ?? "";
    const isMatch = marked.slice(place, place + length).includes("\0");
    // An accent or a joiner, which folds to nothing, stays with the letter before it.
    if (length > 0 && isMatch !== (parts.length % 2 === 0)) parts.push("");
    parts[parts.length - 1] += unit;
    place += length;
  }
  return parts;
}

/** A record that a person opened; "event.<id>" in URLs and in the browser's storage. */
export type OpenedRecord = { kind: FindKind; id: string };

/** Lists whose records have pages below them. */
const listPaths: Record<string, FindKind> = {
  events: "event",
  leads: "lead",
  clients: "client",
  quotes: "quote",
  invoices: "invoice",
};
/** Lists whose records open in a dialog. */
const dialogPaths: Record<string, FindKind> = { vendors: "vendor", tasks: "task" };

export function openedRecord(path: string, params: URLSearchParams): OpenedRecord | null {
  const [, list = "", id] = path.match(/^\/dashboard\/(\w+)(?:\/([\w-]+))?$/) ?? [];
  const edited = params.get("edit");
  if (isId(id) && listPaths[list]) return { kind: listPaths[list], id };
  return isId(edited) && dialogPaths[list] ? { kind: dialogPaths[list], id: edited } : null;
}

/** The opened records in a URL's parameters, the last opened first. */
export const readOpened = (keys: readonly string[]): OpenedRecord[] =>
  keys.slice(0, maxOpened).flatMap((key) => {
    const [name, id] = key.split(".");
    const kind = findKinds.find((known) => known === name && known !== "person");
    return kind && isId(id) ? { kind, id } : [];
  });

/** How many opened records are remembered: more than are shown, because some may be deleted. */
export const maxOpened = 10;
export const maxOpenedShown = 5;
