import { discountLength, readDiscountKind } from "#app/billing/discount.ts";
import {
  lineLengths as commonLineLengths,
  countProblem,
  emptyLine,
  type LineDefaults,
  maxLines,
  readLineClass,
  readRows,
  readText,
  readTexts,
} from "#app/billing/lines.ts";
import { emptyParty, type Party, partyLengths, readParty } from "#app/billing/party.ts";
import { mainOffice, parseOfficeKey, type StaffCompany } from "#app/company/company.ts";
import { guestsText } from "#app/content/guests.ts";
import { Invalid } from "#app/errors.ts";
import { comingDayInput } from "#app/platform/values/entered-day.ts";
import { isId } from "#app/platform/values/ids.ts";
import { completeMapUrl } from "#app/platform/values/web-address.ts";
import {
  compareFunctions,
  forAllFunctions,
  type QuoteContent,
  type QuoteFunction,
  type QuoteInstalment,
  type QuoteLine,
} from "./quotes.ts";

/** A quote in the editor: what the client will read, who it is for, and the costs, which only the staff see. */
export type QuoteDraft = Party & {
  /** The key of an office. */
  office: string;
  /** auth_users.id; empty: nobody. */
  owner: string;
  /** Ids; empty: none. */
  lead: string;
  event: string;
  client: string;
  clientPhone: string;
  /** "2026-12-05"; empty: not chosen. */
  validUntil: string;
  content: QuoteContent;
  /** The cost of each line to the company, in rupees as entered, by the line's id. */
  costs: Record<string, string>;
};

export const quoteLengths = { ...partyLengths, clientPhone: 40, validUntil: 30 } as const;
export const contentLengths = {
  title: 120,
  intro: 1_000,
  picture: 100,
  city: 80,
  preparedFor: 120,
  discount: discountLength,
  terms: 8_000,
} as const;
export const functionLengths = { name: 120, day: 30, time: 5, endTime: 5, place: 200, mapUrl: 500, guests: 20 } as const;
export const lineLengths = { group: 80, title: 200, details: 500, ...commonLineLengths } as const;
export const instalmentLengths = { label: 120, share: 8, days: 4, date: 30 } as const;
const costLength = 20;

export const maxFunctions = 20;
export const maxInstalments = 12;

export const newPartId = (): string => crypto.randomUUID().slice(0, 8);

export const emptyQuoteLine = (company: LineDefaults, kind: QuoteLine["kind"] = "fixed"): QuoteLine => ({
  ...emptyLine(company),
  id: newPartId(),
  kind,
  group: "",
  title: "",
  details: "",
  chosen: false,
});

export const emptyFunction = (id = newPartId(), name = ""): QuoteFunction => ({
  id,
  name,
  day: "",
  time: "",
  endTime: "",
  place: "",
  mapUrl: "",
  guests: "",
  lines: [],
});

export const emptyInstalment = (): QuoteInstalment => ({ label: "", share: "", due: "before", days: "", date: "" });

const defaultSchedule: readonly QuoteInstalment[] = [
  { label: "To keep the dates", share: "20", due: "acceptance", days: "3", date: "" },
  { label: "Before the event", share: "50", due: "before", days: "30", date: "" },
  { label: "In the last week", share: "30", due: "before", days: "3", date: "" },
];

/** The last function of every quote has the lines that are for all functions together. */
export const functionForAll = (): QuoteFunction => emptyFunction(forAllFunctions, "For all functions");

export const emptyContent = (terms: string): QuoteContent => ({
  title: "",
  intro: "",
  picture: "",
  city: "",
  preparedFor: "",
  functions: [functionForAll()],
  discount: "",
  discountKind: "percent",
  terms,
  schedule: defaultSchedule.map((instalment) => ({ ...instalment })),
});

export const emptyQuote = (company: StaffCompany, { terms, validUntil }: { terms: string; validUntil: string }): QuoteDraft => ({
  office: mainOffice(company).key,
  owner: "",
  lead: "",
  event: "",
  client: "",
  ...emptyParty,
  clientPhone: "",
  validUntil,
  content: emptyContent(terms),
  costs: {},
});

/** Field names: the form posts a field of a function once for each function, of a line once for each line, and so on. */
export const functionField = (name: keyof typeof functionLengths) => `function-${name}`;
export const lineField = (name: keyof typeof lineLengths | "kind" | "lineClass" | "cost") => `line-${name}`;
export const instalmentField = (name: keyof typeof instalmentLengths | "due") => `instalment-${name}`;

export function countProblems({ functions, lines, instalments }: Record<"functions" | "lines" | "instalments", number>) {
  const problem = (count: number, parts: string, max: number) => countProblem("A quote", count, parts, max);
  return {
    functions: problem(functions, "functions", maxFunctions) ?? problem(lines, "lines", maxLines),
    schedule: problem(instalments, "instalments", maxInstalments),
  };
}

/** A quote from its form. Texts are cut to their maximum length; unknown choices become the default. @throws Invalid when it has too many parts */
export function readQuoteDraft(company: StaffCompany, form: FormData): QuoteDraft {
  const text = (name: string) => readText(form.get(name));
  const id = (name: string) => (isId(text(name)) ? text(name) : "");
  const count = (name: string) => form.getAll(name).length;
  const { functions: partsProblem, schedule } = countProblems({
    functions: count("functionId"),
    lines: count("lineId"),
    instalments: count(instalmentField("due")),
  });
  if (partsProblem || schedule)
    throw new Invalid({ ...(partsProblem && { functions: partsProblem }), ...(schedule && { schedule }) });
  const functions = readFunctions(form);
  return {
    ...readParty(text),
    clientPhone: text("clientPhone").slice(0, quoteLengths.clientPhone),
    validUntil: comingDayInput.readDay(text("validUntil").slice(0, quoteLengths.validUntil)),
    office: parseOfficeKey(company, text("office")) ?? mainOffice(company).key,
    owner: text("owner").slice(0, 100),
    lead: id("lead"),
    event: id("event"),
    client: id("client"),
    content: {
      ...readTexts(contentLengths, text),
      discountKind: readDiscountKind(text("discountKind")),
      functions,
      schedule: readSchedule(form),
    },
    costs: readCosts(form, functions),
  };
}

function readFunctions(form: FormData): QuoteFunction[] {
  const texts = readRows(form, functionLengths, functionField);
  const ids = uniqueIds(form.getAll("functionId"));
  const lines = readLines(form);
  const read = ids.map((id, index) => {
    const row = texts(index);
    const ofFunction = lines.filter((line) => line.functionId === id).map(({ line }) => line);
    const day = comingDayInput.readDay(row.day);
    return {
      ...emptyFunction(id),
      ...row,
      day,
      mapUrl: completeMapUrl(row.mapUrl),
      guests: guestsText(row.guests),
      lines: ofFunction,
    };
  });
  const all = { ...functionForAll(), lines: read.find(({ id }) => id === forAllFunctions)?.lines ?? [] };
  return [...read.filter(({ id }) => id !== forAllFunctions).sort(compareFunctions), all];
}

function readLines(form: FormData): { functionId: string; line: QuoteLine }[] {
  const texts = readRows(form, lineLengths, lineField);
  const kinds = form.getAll(lineField("kind"));
  const classes = form.getAll(lineField("lineClass"));
  const functionIds = form.getAll("lineFunction").map(readText);
  const chosen = new Set(form.getAll("chosen"));
  const chosenGroups = new Set<string>();
  return uniqueIds(form.getAll("lineId")).map((id, index) => {
    const functionId = functionIds[index] ?? "";
    const kind = (["option", "choice"] as const).find((known) => known === kinds[index]) ?? "fixed";
    const row = texts(index);
    const group = `${functionId} ${row.group}`;
    const isChosen = kind !== "fixed" && chosen.has(id) && !(kind === "choice" && chosenGroups.has(group));
    if (isChosen && kind === "choice") chosenGroups.add(group);
    const ofKind = { group: kind === "choice" ? row.group : "", chosen: isChosen };
    return { functionId, line: { id, kind, ...row, ...ofKind, lineClass: readLineClass(classes[index]) } };
  });
}

function readSchedule(form: FormData): QuoteInstalment[] {
  const texts = readRows(form, instalmentLengths, instalmentField);
  const dues = form.getAll(instalmentField("due"));
  return dues.map((due, index) => ({
    ...texts(index),
    date: comingDayInput.readDay(texts(index).date),
    due: (["acceptance", "date"] as const).find((known) => known === due) ?? "before",
  }));
}

function readCosts(form: FormData, functions: readonly QuoteFunction[]): Record<string, string> {
  const ids = form.getAll("lineId").map(readText);
  const known = new Set(functions.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const entered = form
    .getAll(lineField("cost"))
    .map((cost, index) => [ids[index] ?? "", readText(cost).slice(0, costLength)] as const);
  return Object.fromEntries(entered.filter(([id, cost]) => known.has(id) && cost.trim() !== ""));
}

/** The posted ids, in their positions; a new id in place of one that is invalid or repeated. */
function uniqueIds(values: FormDataEntryValue[]): string[] {
  const usedIds = new Set<string>();
  return values.map((value) => {
    const text = readText(value);
    const id = /^[a-z0-9-]{1,36}$/.test(text) && !usedIds.has(text) ? text : newPartId();
    usedIds.add(id);
    return id;
  });
}
