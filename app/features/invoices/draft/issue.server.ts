import { and, eq, sql } from "drizzle-orm";
import { findClientOfDraft, findOrAddClient } from "#app/billing/clients.server.ts";
import { auditInvoice, nextNumber, storeDocuments } from "#app/billing/documents.server.ts";
import { type Draft, dueDateOf } from "#app/billing/invoice-draft.ts";
import { draftColumns } from "#app/billing/invoice-drafts.server.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { reserveAdvances, selectOpenAdvances, spendAdvances } from "#app/features/money/advances/advances.server.ts";
import { noOpenAdvances, type OpenAdvances, type SelectedAdvance } from "#app/features/money/advances/advances.ts";
import { setClientOfEvent } from "#app/features/money/money.server.ts";
import { seriesName } from "#app/gst/document-numbers.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { paperProblem } from "#app/papers/paper-signs.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { formatDateTime, isDay, today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { invoices } from "#db/schema.ts";
import { withAdvances } from "../issued-document.ts";
import { selectInvoice } from "../stored-invoice.server.ts";
import { draftDocument } from "./draft-document.ts";
import { findProblems } from "./draft-problems.ts";
import { selectEventText, staleDraftMessage } from "./drafts.server.ts";

/**
 * Turns a draft into a tax invoice. Number and invoice are committed together, so that a rollback leaves no gap in the series.
 * @param version of the draft that the sender saw
 * @param selected the advances that the invoice uses, in this order
 * @param formId of the submitted form; see `findOtherIssue`
 * @param mailsWithIrn an e-invoice is mailed once its IRN is entered
 * @returns the number; of an invoice that is already issued, the number it has
 * @throws NotFound; Invalid; Conflict when the draft or an advance has changed
 */
export async function issueInvoice(
  actor: Actor,
  id: string,
  version: number,
  selected: readonly SelectedAdvance[] = [],
  formId: string | null = null,
  mailsWithIrn = false,
): Promise<string> {
  requirePermission(actor, "invoice:issue");
  if (!company().bank.accountNumber)
    throw new Invalid({}, "The bank account is still the sample’s: please enter yours in SETTINGS, Bank and UPI.");
  return asActor(actor, async (tx) => {
    await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.id, id), eq(invoices.status, "draft")))
      .for("update");
    const invoice = await selectInvoice(tx, id);
    if (!invoice) throw new NotFound("There is no such invoice.");
    if (invoice.number) return invoice.number;
    if (invoice.version !== version) throw new Conflict(staleDraftMessage);

    const problems = findProblems(company(), invoice.draft, today());
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const { date } = invoice.draft;
    const event = await selectEventText(tx, invoice.draft.event);
    const shown = paperProblem(event);
    if (shown) throw new Invalid({}, `${shown} It is in the event's name or venue.`);
    const draft = { ...invoice.draft, dueDate: dueDateOf(company(), invoice.draft) };
    const clientId = await findOrAddClient(tx, actor, draft);
    if (draft.event) await setClientOfEvent(tx, actor, draft.event, clientId);
    const uses = await reserveAdvances(
      tx,
      { id, clientId, eventId: draft.event || null, office: draft.office, date, amount: invoice.amount },
      selected,
    );
    const { number, problem } = await nextNumber(
      tx,
      seriesName("INV", company().seriesLetters[draft.office] as string, draft.date),
      draft.date,
    );
    if (number === null) throw new Invalid({ date: problem });

    const issuedAt = new Date();
    const itemIds = invoice.lines.map((line) => line.id);
    const document = withAdvances(
      draftDocument(company(), draft, { number, issuedAt: issuedAt.toISOString(), event, itemIds }),
      uses,
    );
    const issue = { status: "issued", number, issuedAt, issuedBy: actor.id, supplier: document.supplier } as const;
    const mailWithIrn = mailsWithIrn && document.eInvoice !== null;
    // Pipelined in one round trip: the series is locked until the transaction ends.
    await Promise.all([
      tx
        .update(invoices)
        .set({ ...draftColumns(draft).invoice, clientId, ...issue, mailWithIrn })
        .where(eq(invoices.id, id)),
      storeDocuments(tx, [{ id, document }]),
      auditInvoice(tx, actor, "invoice issued", id, { number, amount: invoice.amount, form: formId }),
    ]);
    await spendAdvances(tx, actor, id, uses);
    return number;
  });
}

/** Who issued the invoice, and when, if it was by another form than the submitted one; null when this form issued it. */
export const findOtherIssue = (actor: Actor, id: string, formId: string | null): Promise<string | null> =>
  asPermitted(actor, "invoice:issue", async (tx) => {
    const [issue] = await tx.execute<{ at: Date; person: string | null; form: string | null }>(sql`
      select at, person, (
        select fields->>'form' from audit_log
        where object_type = 'invoice' and object_id = ${id} and action = 'invoice issued' limit 1) as form
      from invoice_history(${id}) where action = 'invoice issued'`);
    if (!issue || issue.form === formId) return null;
    return `${issue.person ?? "somebody"}, ${formatDateTime(issue.at)}`;
  });

export const readUsableAdvances = (actor: Actor, draft: Draft): Promise<OpenAdvances> =>
  asPermitted(actor, "invoice:issue", async (tx) => {
    const clientId = await findClientOfDraft(tx, draft);
    if (!clientId || !isDay(draft.date)) return noOpenAdvances;
    const { event, office, date } = draft;
    const rates = calculateDraft(company(), draft).totals.groups;
    return selectOpenAdvances(tx, { clientId, eventId: event || null, office, until: date, rates });
  });
