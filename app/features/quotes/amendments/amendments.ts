import { groupedGuests } from "#app/content/guests.ts";
import { splitByWeight } from "#app/platform/values/money.ts";
import { type AmendmentSplit, type AmendmentStatus, amendmentSplits, type InstalmentSource } from "#db/enums.ts";
import { followingLines, withGuests } from "../editor/guest-counts.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { quoteTotals } from "../quote-totals.ts";
import { forAllFunctions, type QuoteContent, type QuoteLine, type RevisionSupply } from "../quotes.ts";

/** An amendment in its editor: the quote as it becomes, why, and where the difference is due. */
export type AmendmentDraft = QuoteDraft & { reason: string; split: AmendmentSplit };

export const amendmentLengths = { reason: 500, answer: 500 } as const;

/** Where on the quote's page an amendment waits for the client. */
export const waitingChange = "change";

/** "A1" */
export const amendmentName = (number: number | null): string => (number === null ? "Amendment" : `A${number}`);

export const amendmentChips = {
  draft: { label: "DRAFT", tone: "neutral", shape: "hollow" },
  sent: { label: "WITH THE CLIENT", tone: "pending", shape: "hollow" },
  accepted: { label: "ACCEPTED", tone: "done", shape: "full" },
  declined: { label: "DECLINED", tone: "danger", shape: "half" },
  withdrawn: { label: "WITHDRAWN", tone: "neutral", shape: "hollow" },
} as const satisfies Record<AmendmentStatus, object>;

export const splitNames: Record<AmendmentSplit, string> = {
  last: "With the last instalment",
  even: "In all open instalments, by their amounts",
  own: "As an instalment of its own",
};
export const readSplit = (text: unknown): AmendmentSplit => amendmentSplits.find((split) => split === text) ?? "last";

/** The quote as the client accepted it: what they chose is included now, and the other options are gone. */
export const contractContent = (content: QuoteContent, chosen: ReadonlySet<string>): QuoteContent => ({
  ...content,
  functions: content.functions.map((one) => ({
    ...one,
    lines: one.lines.filter(({ kind, id }) => kind === "fixed" || chosen.has(id)).map(included),
  })),
});

/** @param group of a choice: "Mandap package" */
const included = ({ group, title, ...line }: QuoteLine): QuoteLine => ({
  ...line,
  ...{ kind: "fixed", group: "", chosen: false },
  title: line.kind === "choice" && group ? `${group}: ${title}` : title,
});

/** The total of a contract with GST, in paise: all its lines are included. */
export const contractTotal = (content: QuoteContent, supply: RevisionSupply): number =>
  quoteTotals(content, new Set(), supply).total;

/** A contract with the lines, the guests and the discount of an edited one. Its functions stay. */
export const withEditedLines = (
  contract: QuoteContent,
  { discount, discountKind, ...edited }: Pick<QuoteContent, "functions" | "discount" | "discountKind">,
): QuoteContent => ({
  ...contract,
  discount,
  discountKind,
  functions: contract.functions.map((one) => {
    const { guests, lines } = edited.functions.find(({ id }) => id === one.id) ?? one;
    return { ...one, guests, lines: lines.map(included) };
  }),
});

/**
 * A function of the event that a quote brought. `quoteFunction`: its id in the quote. `isCancelled`: with what was quoted for it, unless
 * that goes to the function `movedTo` of the quote.
 */
export type HeldFunction = {
  quoteFunction: string | null;
  name: string;
  guaranteed: number | null;
  isCancelled: boolean;
  movedTo?: string | null;
};

/** The contract as the event is now: lines per guest follow the guaranteed numbers, and those of cancelled functions go, or move. */
export function contractAsHeld(contract: QuoteContent, held: readonly HeldFunction[]): QuoteContent {
  const heldOf = (id: string) => held.find(({ quoteFunction }) => quoteFunction === id);
  const functions = contract.functions.map((one) => {
    const now = heldOf(one.id);
    const isFollowed = now && !now.isCancelled && now.guaranteed !== null && followingLines(one).size > 0;
    return isFollowed ? withGuests(one, String(now.guaranteed)) : one;
  });
  /** Where the lines of a function are now; null: they are gone. */
  const placeOf = (id: string, passed: readonly string[] = []): string | null => {
    const now = heldOf(id);
    if (!now?.isCancelled) return functions.some((one) => one.id === id) ? id : null;
    return now.movedTo && !passed.includes(id) ? placeOf(now.movedTo, [...passed, id]) : null;
  };
  return {
    ...contract,
    functions: functions.map((one) => {
      const moved = functions.filter(({ id }) => id !== one.id && placeOf(id) === one.id).flatMap(({ lines }) => lines);
      return { ...one, lines: [...(placeOf(one.id) === one.id ? one.lines : []), ...moved] };
    }),
  };
}

/** "Sangeet: 450 guests instead of 400. Reception is cancelled." */
export function reasonOfHeld(contract: QuoteContent, held: readonly HeldFunction[]): string {
  const { functions } = contractAsHeld(contract, held);
  return functions
    .flatMap((now, index) => {
      const before = contract.functions[index];
      if (before?.lines.length && now.lines.length === 0) {
        const place = functions.find(({ lines }) => lines.some(({ id }) => id === before.lines[0]?.id));
        const moved = `; what was agreed for it is ${place?.id === forAllFunctions ? "for all functions" : `for ${place?.name}`} now`;
        return `${now.name} is cancelled${place ? moved : ""}.`;
      }
      return before?.guests === now.guests
        ? []
        : `${now.name}: ${groupedGuests(now.guests)} guests instead of ${groupedGuests(before?.guests ?? "") || "an open number"}.`;
    })
    .join(" ");
}

/** `isInvoiced`: an invoice, or a draft of one, bills it. `id` null: the amendment adds it. Paise. */
export type ContractInstalment = {
  id: string | null;
  label: string;
  amount: number;
  dueOn: string | null;
  source: InstalmentSource;
  isInvoiced: boolean;
};
export type AmendedInstalment = ContractInstalment & { before: number };

/**
 * The schedule after an amendment; its amounts add up to the new total. What is invoiced changes only when the rest is too little: then
 * the invoices charge more than was agreed.
 * @param change in whole rupees of 100 paise @param day the amendment's own instalment is due then, or with the last one
 */
export function amendInstalments(
  instalments: readonly ContractInstalment[],
  change: number,
  { split, name, day }: { split: AmendmentSplit; name: string; day: string },
): AmendedInstalment[] {
  const ofSchedule = instalments.filter(({ source }) => source !== "extras");
  const open = ofSchedule.filter(({ isInvoiced }) => !isInvoiced);
  const amounts = new Map(instalments.map((one) => [one, one.amount]));
  const add = (one: ContractInstalment, amount: number) => amounts.set(one, (amounts.get(one) ?? 0) + amount);
  const last = open.at(-1);
  const added: ContractInstalment[] = [];
  if (change > 0 && (split === "own" || !last)) {
    const dueOn = ofSchedule.reduce((latest, one) => (one.dueOn && one.dueOn > latest ? one.dueOn : latest), day);
    const isAllInvoiced = ofSchedule.every(({ source, isInvoiced }) => isInvoiced || source === "apart");
    const source = isAllInvoiced ? ("apart" as const) : ("schedule" as const);
    added.push({ id: null, label: `Amendment ${name}`, amount: change, dueOn, source, isInvoiced: false });
  } else if (split === "even" && sumOf(open) > 0 && sumOf(open) + change >= 0) {
    const parts = splitByWeight(
      Math.abs(change) / 100,
      open.map(({ amount }) => amount),
    );
    for (const [index, one] of open.entries()) add(one, Math.sign(change) * (parts[index] ?? 0) * 100);
  } else if (change > 0 && last) add(last, change);
  else {
    let left = -change;
    for (const one of [...open.toReversed(), ...ofSchedule.filter(({ isInvoiced }) => isInvoiced).toReversed()]) {
      const taken = Math.min(left, one.amount);
      add(one, -taken);
      left -= taken;
    }
  }
  return [
    ...instalments.map((one) => ({ ...one, before: one.amount, amount: amounts.get(one) ?? 0 })),
    ...added.map((one) => ({ ...one, before: 0 })),
  ];
}

const sumOf = (instalments: readonly { amount: number }[]): number => instalments.reduce((sum, { amount }) => sum + amount, 0);

/** What the invoices charge more than was agreed, in paise. */
export const creditOf = (schedule: readonly AmendedInstalment[]): number =>
  schedule.reduce((sum, { isInvoiced, before, amount }) => sum + (isInvoiced ? before - amount : 0), 0);

/** Tells two schedules apart in a form. */
export const scheduleKey = (schedule: readonly AmendedInstalment[]): string =>
  schedule.map(({ label, amount, dueOn }) => `${label} ${amount} ${dueOn}`).join("\n");
