import { currentSupplier } from "#app/billing/documents.ts";
import { company } from "#app/company/company.server.ts";
import { readFiles } from "#app/features/files/files.server.ts";
import { readOpenAdvances } from "#app/features/money/advances/advances.server.ts";
import { noOpenAdvances } from "#app/features/money/advances/advances.ts";
import { readCredit, readUsedCredit } from "#app/features/money/credit/credit.server.ts";
import { readOpenInvoices, readRecordedMoney } from "#app/features/money/money.server.ts";
import { readReversing } from "#app/features/money/reversals/reversals.server.ts";
import { lastDayOfTaxCredit } from "#app/gst/tax-credit.ts";
import { qrCode } from "#app/papers/qr.server.ts";
import { upiLink } from "#app/papers/upi-link.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { readEInvoiceState } from "../e-invoice/e-invoice.server.ts";
import { qrCodes, readSheet } from "../invoice-paper.server.ts";
import { findNote, type StoredInvoice } from "../stored-invoice.server.ts";
import { issuedDialogs } from "./history.ts";
import { readInvoiceContext } from "./invoice-context.server.ts";
import { needsUpiParts, readUpiPart } from "./upi-part.ts";

export type IssuedPage = Awaited<ReturnType<typeof readIssuedPage>>;

/** What the page of an issued invoice shows. @param url of the page, with the dialog and the note that it names */
export async function readIssuedPage(actor: Actor, invoice: StoredInvoice, url: URL) {
  requirePermission(actor, "invoice:list");
  const shownNote = findNote(invoice, url.searchParams.get("note"));
  const sheet = await readSheet(actor, invoice, { noteId: shownNote?.id });
  const dialog = issuedDialogs.find((name) => url.searchParams.has(name)) ?? null;
  const clientId = invoice.draft.client;
  const [otherInvoices, credit, usedCredit, recorded, reversing] = await Promise.all([
    clientId && (dialog === "pay" || invoice.balance < 0) ? readOpenInvoices(actor, clientId) : [],
    clientId && invoice.balance > 0 ? readCredit(actor, clientId) : [],
    readUsedCredit(actor, invoice.id),
    readRecordedMoney(actor, url.searchParams.get("recorded")),
    readReversing(actor, url.searchParams),
  ]);
  return {
    id: invoice.id,
    today: today(),
    now: new Date().toISOString(),
    invoice,
    ...(await readInvoiceContext(actor, invoice.id)),
    sheet,
    codes: qrCodes(sheet),
    openAdvances: invoice.balance > 0 ? await readOpenAdvances(actor, invoice.id) : noOpenAdvances,
    /** The credit or debit note that is shown in the invoice's place. */
    shownNote: shownNote ? { id: shownNote.id, number: shownNote.number, kind: kindOfNote(invoice, shownNote.id) } : null,
    eInvoice: await readEInvoiceState(actor, invoice, shownNote?.id ?? null),
    lastTaxCreditDay: lastDayOfTaxCredit(invoice.draft.date, company().annualReturnFiledOn),
    /** New ids for the records that the dialogs create: a form that is submitted twice creates one. */
    newIds: newIdsOf(["payment", "refund", "credit", "note", "mail", "copy"]),
    dialog,
    files: await readFiles(actor, { type: "invoice", id: invoice.id }),
    otherInvoices: otherInvoices.filter(({ id }) => id !== invoice.id),
    credit,
    usedCredit,
    /** The UPI code for a part of the balance; undefined when the document has a code for the whole balance, or none is needed. */
    instalment:
      !shownNote && needsUpiParts(company(), invoice.balance)
        ? loadUpiPart(invoice, url.searchParams.get("instalment"))
        : undefined,
    recorded: recorded?.invoices.some(({ number }) => number === invoice.number) ? recorded : null,
    /** "mailed" or "" when the invoice was issued just now. */
    issuedNow: url.searchParams.get("issued"),
    noticeOf: url.searchParams.get("notice"),
    paymentToRemoveId: url.searchParams.get("remove-payment"),
    reversing,
    creditUseToRemoveId: url.searchParams.get("remove-credit"),
    canRemovePayment: can(actor, "invoice:delete"),
    canRefund: can(actor, "invoice:refund"),
    canCredit: can(actor, "invoice:credit"),
  };
}

function loadUpiPart({ supplier, number, balance, draft }: StoredInvoice, text: string | null) {
  if (text === null) return null;
  const instalment = readUpiPart(company(), text, balance);
  const { id, name } = supplier?.upi ?? currentSupplier(company(), draft.office).upi;
  const link = instalment.amount && upiLink({ id, name, number: number ?? "", amount: toDecimalString(instalment.amount) });
  return { ...instalment, code: link ? qrCode(link) : null };
}

const newIdsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, crypto.randomUUID()])) as Record<Name, string>;

const kindOfNote = ({ debitNotes }: StoredInvoice, id: string) =>
  debitNotes.some((note) => note.id === id) ? ("Debit note" as const) : ("Credit note" as const);
