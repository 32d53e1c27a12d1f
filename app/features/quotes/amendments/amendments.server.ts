import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { type DraftKind, pageColumns, type SendingPage, storeDraft } from "#app/billing/draft.server.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { ensureSecretLink } from "#app/identity/secret-link.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { RecordVersion } from "#app/records/record.ts";
import type { Tx } from "#db/client.server.ts";
import { amendments } from "#db/schema.ts";
import { auditQuote, lockQuote, type QuoteRecord } from "../change-quote.server.ts";
import { revisionChanges } from "../client/revision-changes.ts";
import { copyCosts, selectCosts, storeCosts, storedCosts } from "../costs.server.ts";
import { guestsOf } from "../editor/guest-counts.ts";
import { readQuoteDraft } from "../quote-draft.ts";
import { toContent } from "../quote-drafts.server.ts";
import { mailAmendment } from "./amendment-mails.server.ts";
import { amendmentProblems } from "./amendment-problems.ts";
import {
  type AmendmentDraft,
  amendmentLengths,
  amendmentName,
  contractAsHeld,
  contractTotal,
  type HeldFunction,
  readSplit,
  reasonOfHeld,
  withEditedLines,
} from "./amendments.ts";
import { selectContract, selectHeldFunctions } from "./contract.server.ts";
import { type AmendmentRecord, toAmendmentDraft } from "./read-amendment.server.ts";

export { selectContractsOfEvent } from "./read-amendment.server.ts";

const isOpen = (quoteId: string) => and(eq(amendments.quoteId, quoteId), inArray(amendments.status, ["draft", "sent"]));

/** An amendment, with its quote locked: all that changes one locks its quote. @throws NotFound */
async function lockAmendment(tx: Tx, id: string): Promise<{ quote: QuoteRecord; row: AmendmentRecord }> {
  const [found] = await tx.select({ quoteId: amendments.quoteId }).from(amendments).where(eq(amendments.id, id));
  if (!found) throw new NotFound("There is no such amendment any more.");
  const quote = await lockQuote(tx, found.quoteId);
  const [row] = await tx.select().from(amendments).where(eq(amendments.id, id));
  if (!row) throw new NotFound("There is no such amendment any more.");
  return { quote, row };
}

/**
 * Starts a draft of an amendment: the contract, with what the event has changed, or an amendment that the client did not accept. A quote
 * has one open amendment, so the open one is returned if there is one.
 * @param from the id of an amendment to start from @returns its id @throws NotFound, Conflict
 */
export const startAmendment = (actor: Actor, quoteId: string, id: string, from: string | null): Promise<string> =>
  asPermitted(actor, "quote:write", async (tx, actor) => {
    const quote = await lockQuote(tx, quoteId);
    if (quote.status !== "accepted")
      throw new Conflict("Only an accepted quote is amended. Change the quote itself, and send it again.");
    const [open] = await tx.select({ id: amendments.id }).from(amendments).where(isOpen(quoteId));
    if (open) return open.id;
    const { content } = await selectContract(tx, quoteId);
    const [former] = from
      ? await tx
          .select()
          .from(amendments)
          .where(and(eq(amendments.id, from), eq(amendments.quoteId, quoteId)))
      : [];
    const held = await selectHeldFunctions(tx, quoteId);
    await insertDraft(
      tx,
      actor,
      quote,
      former
        ? { ...former, id, content: withEditedLines(content, toContent(former.content)), costsOf: former.id }
        : { id, content: contractAsHeld(content, held), reason: reasonOfHeld(content, held) },
    );
    return id;
  });

type NewDraft = {
  id: string;
  content: AmendmentDraft["content"];
  reason: string;
  split?: AmendmentRecord["split"];
  costsOf?: string;
};

async function insertDraft(
  tx: Tx,
  actor: Person,
  quote: QuoteRecord,
  { id, content, reason, split, costsOf = quote.id }: NewDraft,
) {
  const [added] = await tx
    .insert(amendments)
    .values({
      id,
      quoteId: quote.id,
      content,
      reason: reason.slice(0, amendmentLengths.reason),
      split,
    })
    .returning({ id: amendments.id });
  await copyCosts(tx, costsOf, id);
  await auditQuote(tx, actor, "amendment drafted", quote.id, { number: quote.number, amendment: added?.id, reason });
}

/**
 * Takes a function as it becomes, its guaranteed number or that it is cancelled, into the draft of its quote's amendment, or into a new
 * one. While an amendment is with the client nothing is proposed: the pages of event and quote say what differs.
 * @param held `isRestored`: it was cancelled until now, and the draft gets its agreed lines back
 */
export async function proposeHeld(
  tx: Tx,
  actor: Person,
  held: HeldFunction & { quoteId: string | null; isRestored?: boolean },
): Promise<void> {
  if (!held.quoteId) return;
  const quote = await lockQuote(tx, held.quoteId);
  if (quote.status !== "accepted") return;
  const [open] = await tx.select().from(amendments).where(isOpen(quote.id));
  if (open?.status === "sent" || (held.isRestored && !open)) return;
  const contract = (await selectContract(tx, quote.id)).content;
  const before = open ? toContent(open.content) : contract;
  // A number that was taken back is that of the contract again.
  const agreed = contract.functions.find(({ id }) => id === held.quoteFunction);
  const isBack = held.isRestored && before.functions.some(({ id, lines }) => id === agreed?.id && lines.length === 0);
  const isAgreedHere = ({ id }: { id: string }) => agreed?.lines.some((line) => line.id === id);
  const planned = before.functions.map((one) => {
    if (!isBack || !agreed) return one;
    return one.id === agreed.id ? agreed : { ...one, lines: one.lines.filter((line) => !isAgreedHere(line)) };
  });
  const guaranteed = held.guaranteed ?? (agreed && guestsOf(agreed)) ?? null;
  const content = contractAsHeld({ ...before, functions: planned }, [{ ...held, guaranteed }]);
  if (revisionChanges(before, content).length === 0) return;
  const all = await selectHeldFunctions(tx, quote.id);
  const reason = reasonOfHeld(
    contract,
    all.map((one) => (one.quoteFunction === held.quoteFunction ? held : one)),
  );
  if (!open) return insertDraft(tx, actor, quote, { id: crypto.randomUUID(), content, reason });
  // Nobody wrote another reason than the one that was proposed.
  const isProposed = ["", reasonOfHeld(contract, all)].includes(open.reason);
  if (isProposed && revisionChanges(contract, content).length === 0)
    await tx.delete(amendments).where(eq(amendments.id, open.id));
  else
    await tx
      .update(amendments)
      .set({ content, draftPageId: null, ...(isProposed && { reason }) })
      .where(eq(amendments.id, open.id));
  await auditQuote(tx, actor, "amendment changed", quote.id, { number: quote.number, reason });
}

/** Stores the draft of an amendment. @returns "frozen" once it is sent */
async function saveAmendment(actor: Actor, id: string, version: number, draft: AmendmentDraft, page?: SendingPage) {
  requirePermission(actor, "quote:write");
  return storeDraft(
    actor,
    { draft, version, page },
    {
      toColumns: ({ content: { functions, discount, discountKind }, costs, reason, split }) => ({
        discount,
        discountKind,
        functions: functions.map(({ id, guests, lines }) => ({ id, guests, lines })),
        costs: storedCosts(costs),
        reason,
        split,
      }),
      insert: async () => false,
      async lock(tx) {
        const { row } = await lockAmendment(tx, id);
        return row.status === "draft" ? row : undefined;
      },
      read: async (tx, row) => toAmendmentDraft(await lockQuote(tx, row.quoteId), row, await selectCosts(tx, actor, id)),
      async update(tx, { costs, reason, split }, row) {
        const content = withEditedLines(toContent(row.content), draft.content);
        await storeCosts(tx, actor, id, costs);
        const [updated] = await tx
          .update(amendments)
          .set({ content, reason, split, ...pageColumns(page) })
          .where(eq(amendments.id, id))
          .returning({ version: amendments.version });
        return updated?.version;
      },
    },
  );
}

export const amendmentDrafts: DraftKind<AmendmentDraft> = {
  read: (facts, form) => ({
    ...readQuoteDraft(facts, form),
    reason: String(form.get("reason") ?? "").slice(0, amendmentLengths.reason),
    split: readSplit(form.get("split")),
  }),
  save: saveAmendment,
};

/**
 * Sends an amendment: the client reads and accepts it by the link of the quote.
 * @param mailId of the mail to the client, made by the form; null: no mail
 * @throws NotFound, Conflict, Invalid
 */
export const sendAmendment = (actor: Actor, { id, version }: RecordVersion, mailId: string | null): Promise<void> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const { quote, row } = await lockAmendment(tx, id);
    if (row.status === "sent") return;
    if (row.status !== "draft") throw new Conflict(`Not sent: it is ${row.status}.`);
    if (row.version !== version) throw new Conflict("Not sent: somebody changed this amendment meanwhile. Read it again first.");
    const contract = await selectContract(tx, quote.id);
    const draft = toAmendmentDraft(quote, row);
    const problems = amendmentProblems(company(), draft, contract.content, today(), can(actor, "quote:discount"));
    if (Object.keys(problems).length > 0) throw new Invalid(problems, "Not sent yet: please look at the marked fields.");
    const number = (await tx.$count(amendments, and(eq(amendments.quoteId, quote.id), ne(amendments.status, "draft")))) + 1;
    const change = contractTotal(draft.content, contract.supply) - contract.total;
    await tx
      .update(amendments)
      .set({ status: "sent", number, before: contract.content, change, sentAt: sql`now()`, sentBy: actor.id })
      .where(eq(amendments.id, id));
    const token = await ensureSecretLink(tx, "quote", quote.id, actor.id);
    await auditQuote(tx, actor, "amendment sent", quote.id, { number: quote.number, amendment: amendmentName(number), change });
    if (!mailId || !quote.clientEmail.trim()) return;
    await mailAmendment(tx, quote, {
      id: isId(mailId) ? mailId : crypto.randomUUID(),
      name: amendmentName(number),
      change,
      total: contract.total + change,
      token,
    });
  });

/** Withdraws an amendment before the client decided: its page says so. @throws NotFound, Conflict */
export const withdrawAmendment = (actor: Actor, { id, version }: RecordVersion): Promise<void> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const { quote, row } = await lockAmendment(tx, id);
    if (row.status === "withdrawn") return;
    if (row.status !== "sent")
      throw new Conflict(
        `Not withdrawn: ${row.status === "draft" ? "it is not with the client" : `the client ${row.status} it`}.`,
      );
    if (row.version !== version) throw new Conflict("Not withdrawn: somebody changed this amendment meanwhile.");
    await tx.update(amendments).set({ status: "withdrawn", decidedAt: sql`now()` }).where(eq(amendments.id, id));
    await auditQuote(tx, actor, "amendment withdrawn", quote.id, { number: quote.number, amendment: amendmentName(row.number) });
  });

/** @returns the quote's id @throws NotFound, Conflict */
export const discardAmendment = (actor: Actor, id: string): Promise<string> =>
  asPermitted(actor, "quote:write", async (tx, actor) => {
    const { quote, row } = await lockAmendment(tx, id);
    if (row.status !== "draft") throw new Conflict("Not discarded: it was sent.");
    await tx.delete(amendments).where(eq(amendments.id, id));
    await auditQuote(tx, actor, "amendment discarded", quote.id, { number: quote.number, content: row.content });
    return quote.id;
  });
