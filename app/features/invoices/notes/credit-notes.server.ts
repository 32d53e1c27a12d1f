import { auditInvoice, nextNumber, selectDocument, storeDocuments } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { lastChangeOf, lockBalance } from "#app/features/money/money.server.ts";
import { type SeriesKind, seriesName } from "#app/gst/document-numbers.ts";
import type { Totals } from "#app/gst/tax.ts";
import { lastDayOfTaxCredit, taxCreditOf } from "#app/gst/tax-credit.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { creditNoteItems, creditNotes, debitNoteItems, debitNotes } from "#db/schema.ts";
import type { IssuedDocument } from "../issued-document.ts";
import { type StoredInvoice, selectInvoice } from "../stored-invoice.server.ts";
import {
  type CreditedLine,
  type CreditRequest,
  calculateCreditNote,
  calculateDebitNote,
  moneyState,
  type NewCreditNote,
} from "./credit-notes.ts";
import { noteDocument } from "./note-documents.ts";

/**
 * Credits an issued invoice, wholly or in part, by a credit note of its own series; the same note submitted twice is issued once. A
 * commercial note leaves the tax as it is: after the time limit of section 34 always, and shortly before it when `gst` says so.
 * @param requests one for each line of the invoice; null: all that remains
 * @returns the note's number
 * @throws NotFound without such an issued invoice; Invalid; Conflict when the invoice changed since the form was shown
 */
export const issueCreditNote = (
  actor: Actor,
  invoiceId: string,
  note: NewCreditNote,
  requests: readonly CreditRequest[] | null,
): Promise<string> =>
  asPermitted(actor, "invoice:credit", async (tx, actor) => {
    const invoice = await lockInvoice(tx, invoiceId);
    const issuedBefore = invoice.creditNotes.find(({ id }) => id === note.id);
    if (issuedBefore) return issuedBefore.number;
    await requireUnchangedBalance(tx, invoice, note.shownMoneyState);
    return creditInvoice(tx, actor, invoice, note, { requests, isRegistered: true });
  });

type HowToNote = {
  /** One for each line of the invoice; null: all that remains. */
  requests: readonly CreditRequest[] | null;
  /** False: the IRN of the invoice is cancelled, so that its note gets none. */
  isRegistered: boolean;
};

export async function creditInvoice(
  tx: Tx,
  actor: Person,
  invoice: StoredInvoice,
  note: NewCreditNote,
  { requests, isRegistered }: HowToNote,
): Promise<string> {
  const { isCommercial, problems } = kindOfCreditNote(invoice, note.date, note.gst);
  const { credited, totals } = checkNote(invoice, "credit", note.date, () =>
    calculateCreditNote(invoice, requests, isCommercial),
  );
  if (problems) throw new Invalid(problems);
  return storeNote(tx, actor, invoice, note, {
    kind: "credit",
    series: isCommercial ? "CC" : "CN",
    title: isCommercial ? "Commercial Credit Note" : "Credit Note",
    action: invoice.charged === invoice.credited + totals.total ? "invoice cancelled by credit note" : "credit note issued",
    lines: credited,
    totals,
    isCommercial,
    isRegistered,
  });
}

/**
 * Charges more on an issued invoice by a debit note of its own series; the same note submitted twice is issued once.
 * @param requests one for each line of the invoice
 * @returns the note's number
 * @throws NotFound without such an issued invoice; Invalid; Conflict when the invoice changed since the form was shown
 */
export const issueDebitNote = (
  actor: Actor,
  invoiceId: string,
  note: NewCreditNote,
  requests: readonly CreditRequest[],
): Promise<string> =>
  asPermitted(actor, "invoice:credit", async (tx, actor) => {
    const invoice = await lockInvoice(tx, invoiceId);
    const issuedBefore = invoice.debitNotes.find(({ id }) => id === note.id);
    if (issuedBefore) return issuedBefore.number;
    await requireUnchangedBalance(tx, invoice, note.shownMoneyState);
    return debitInvoice(tx, actor, invoice, note, { requests, isRegistered: true });
  });

async function debitInvoice(
  tx: Tx,
  actor: Person,
  invoice: StoredInvoice,
  note: NewCreditNote,
  { requests, isRegistered }: HowToNote,
): Promise<string> {
  const { added, totals } = checkNote(invoice, "debit", note.date, () => calculateDebitNote(invoice, requests ?? []));
  return storeNote(tx, actor, invoice, note, {
    kind: "debit",
    series: "DN",
    title: "Debit Note",
    action: "debit note issued",
    lines: added,
    totals,
    isCommercial: false,
    isRegistered,
  });
}

type CalculatedNote = {
  kind: NoteKind;
  series: SeriesKind;
  title: string;
  /** For the audit log. */
  action: string;
  lines: CreditedLine[];
  totals: Totals;
  isCommercial: boolean;
  isRegistered: boolean;
};

/** @returns the note's number @throws Invalid when its series has none for the date */
async function storeNote(
  tx: Tx,
  actor: Person,
  invoice: StoredInvoice,
  { id, reason, date }: NewCreditNote,
  { kind, series, title, action, lines, totals, isCommercial, isRegistered }: CalculatedNote,
): Promise<string> {
  const { total: amount, groups: _, ...taxes } = totals;
  const { office } = invoice.draft;
  const { number, problem } = await nextNumber(tx, seriesName(series, company().seriesLetters[office] as string, date), date);
  if (number === null) throw new Invalid({ date: problem });

  const createdAt = new Date();
  const sequenceNumber = (kind === "credit" ? invoice.creditNotes : invoice.debitNotes).length + 1;
  const row = { id, invoiceId: invoice.id, sequenceNumber, number, office, noteDate: date, reason, amount, ...taxes, createdAt };
  if (kind === "credit") {
    await tx.insert(creditNotes).values({ ...row, isCommercial, issuedBy: actor.id });
    await tx.insert(creditNoteItems).values(lines.map((line) => ({ ...line, creditNoteId: id })));
  } else {
    await tx.insert(debitNotes).values({ ...row, issuedBy: actor.id });
    await tx.insert(debitNoteItems).values(lines.map((line) => ({ ...line, debitNoteId: id })));
  }
  const invoiced = await selectDocument<IssuedDocument>(tx, invoice.id);
  const document = noteDocument(company(), isRegistered ? invoiced : { ...invoiced, eInvoice: null }, {
    number,
    date,
    reason,
    lines,
    totals,
    kind: `${kind} note`,
    title,
    issuedAt: createdAt.toISOString(),
  });
  await storeDocuments(tx, [{ id, document }]);
  await auditInvoice(tx, actor, action, invoice.id, { number, of: invoice.number, amount, reason });
  return number;
}

/**
 * Takes the last note of an invoice back by the opposite note of its lines, which is no e-invoice (decision 97).
 * @throws NotFound; Invalid when there is a later note
 */
export async function takeBackNote(
  tx: Tx,
  actor: Person,
  invoice: StoredInvoice,
  noteId: string,
  note: NewCreditNote,
): Promise<void> {
  const notes = [...invoice.creditNotes, ...invoice.debitNotes].sort((one, other) => (one.issuedAt < other.issuedAt ? -1 : 1));
  const found = notes.find(({ id }) => id === noteId);
  if (!found) throw new NotFound("There is no such note.");
  if (found !== notes.at(-1)) throw new Invalid({}, "There is a later note of this invoice: correct it by another note.");
  const requests = invoice.lines.map(({ id }) => {
    const { quantity = 0, taxable = 0 } = found.lines.find(({ itemId }) => itemId === id) ?? {};
    return { quantity, amount: taxable };
  });
  const opposite = invoice.creditNotes.some(({ id }) => id === noteId) ? debitInvoice : creditInvoice;
  await opposite(tx, actor, invoice, note, { requests, isRegistered: false });
}

export async function lockInvoice(tx: Tx, invoiceId: string): Promise<StoredInvoice> {
  await lockBalance(tx, invoiceId);
  const invoice = await selectInvoice(tx, invoiceId);
  if (invoice?.status !== "issued") throw new NotFound("There is no such invoice.");
  return invoice;
}

async function requireUnchangedBalance(tx: Tx, invoice: StoredInvoice, shownMoneyState: string | undefined): Promise<void> {
  if (shownMoneyState === undefined || shownMoneyState === moneyState(invoice)) return;
  const balance = formatRupeesAndPaise(invoice.balance);
  throw new Conflict(
    `Not issued: the balance of ${invoice.number} is ${balance} by now.${await lastChangeOf(tx, invoice.id)} Issue the note again if it is still meant.`,
    { values: { shownMoneyState: moneyState(invoice) } },
  );
}

function kindOfCreditNote({ draft }: StoredInvoice, date: string, gst: NewCreditNote["gst"]) {
  const lastDay = lastDayOfTaxCredit(draft.date, company().annualReturnFiledOn);
  const taxCredit = taxCreditOf(date, lastDay, today());
  if (taxCredit !== "late") return { isCommercial: taxCredit === "ended" };
  const problem = `Please choose: a note of this date is declared after ${formatDay(lastDay)}.`;
  return { isCommercial: gst !== "with", ...(!gst && { problems: { gst: problem } }) };
}

type NoteKind = "credit" | "debit";

/** @returns the calculated note @throws Invalid with the messages about its lines and its date */
function checkNote<Note>(invoice: StoredInvoice, kind: NoteKind, date: string, calculate: () => Note): Note {
  const lastNote = (kind === "credit" ? invoice.creditNotes : invoice.debitNotes).at(-1);
  const isInRange = date <= today() && date >= (lastNote?.date ?? invoice.draft.date);
  const dateProblem = `The date must lie between the ${lastNote ? "last note" : "invoice"}'s date and today.`;
  const ofDate = isInRange ? {} : { date: dateProblem };
  try {
    const note = calculate();
    if (isInRange) return note;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid({ ...error.errors, ...ofDate });
  }
  throw new Invalid(ofDate);
}

/** The messages about the lines and the date of a note whose other fields are wrong already, so that all stand in the form. */
export async function readNoteProblems(
  actor: Actor,
  invoiceId: string,
  kind: NoteKind,
  requests: readonly CreditRequest[] | null,
  entered: Pick<NewCreditNote, "date" | "gst">,
): Promise<Partial<Record<string, string>>> {
  requirePermission(actor, "invoice:credit");
  const invoice = await asActor(actor, (tx) => selectInvoice(tx, invoiceId));
  if (invoice?.status !== "issued") return {};
  const { date, gst } = entered;
  const { isCommercial, problems = {} } = kind === "credit" ? kindOfCreditNote(invoice, date, gst) : { isCommercial: false };
  try {
    checkNote(invoice, kind, date, () =>
      kind === "credit" ? calculateCreditNote(invoice, requests, isCommercial) : calculateDebitNote(invoice, requests ?? []),
    );
    return problems;
  } catch (error) {
    if (error instanceof Invalid) return { ...error.errors, ...problems };
    throw error;
  }
}
