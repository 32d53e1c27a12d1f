import { type SQL, sql } from "drizzle-orm";
import { selectDocument } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { mailLanguage } from "#app/company/company.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { type Facts, voucherMail } from "#app/content/mails/client-mails.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { isQueuedAlready, queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage } from "#app/mail/mail-language.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import type { Sheet } from "#app/papers/sheet.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { Language, PaymentMethod } from "#db/enums.ts";
import type { Cancellation } from "../cancellations/cancellations.ts";
import type { AdvanceRow } from "./advances.ts";
import { advanceRowSql } from "./allocate-advance.server.ts";
import type { Voucher } from "./voucher.ts";
import { voucherSheet } from "./voucher-sheet.ts";

/** An invoice that used a part of an advance. Money is paise. */
type UsedByInvoice = { id: string; number: string; date: string; amount: number };
export type AdvanceRefund = {
  id: string;
  number: string;
  date: string;
  amount: number;
  method: PaymentMethod;
  reference: string;
  reason: string;
  cancelled: Cancellation;
};
/**
 * A mail with a voucher. `mail` is its state; "dropped": discarded before it was sent; null: sent more than a week ago, so it was
 * deleted from the outbox (`deleteExpiredData`).
 */
type VoucherMail = { at: string; number: string; recipient: string; mail: "waiting" | "sent" | "failed" | "dropped" | null };

export type AdvancePage = {
  advance: AdvanceRow & {
    tds: number;
    tdsGst: number;
    tdsCode: string;
    recordedBy: string;
    email: string;
    leadId: string | null;
    cancelled: Cancellation;
  };
  uses: UsedByInvoice[];
  refunds: AdvanceRefund[];
  /** The latest first. */
  mails: VoucherMail[];
};

/** The cancellation or the reversal of a row as a JSON object. @param row the alias of advances or refunds */
const cancellationSql = (row: SQL) => sql`
  case when ${row}.cancelled_at is not null then
    json_build_object('on', (${row}.cancelled_at at time zone 'Asia/Kolkata')::date, 'reason', ${row}.cancel_reason)
  else (select json_build_object('on', reversed_on, 'reason', concat_ws(', ', reason, nullif(note, ''))) from reversals
    where ${row}.id in (advance_id, refund_id)) end`;

export const readAdvancePage = (actor: Actor, id: string): Promise<AdvancePage | null> =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const [[advance], uses, refunds, mails] = await Promise.all([
      tx.execute<AdvancePage["advance"]>(sql`
        select m.*, a.tds::float8 as tds, a.tds_gst::float8 as "tdsGst", a.tds_code as "tdsCode", coalesce(c.email, '') as email,
          (select lead_id from events where id = a.event_id) as "leadId", ${cancellationSql(sql`a`)} as cancelled,
          coalesce(person_name(a.recorded_by), 'Somebody') as "recordedBy"
        from (${advanceRowSql} where a.id = ${id}) m join advances a on a.id = m.id join clients c on c.id = kept_client(a.client_id)`),
      tx.execute<UsedByInvoice>(sql`
        select i.id, i.number, i.invoice_date::text as date, a.amount::float8 as amount
        from allocations a join invoices i on i.id = a.invoice_id where a.advance_id = ${id} order by a.created_at, i.number`),
      tx.execute<AdvanceRefund>(sql`
        select r.id, r.number, r.refunded_on::text as date, r.amount::float8 as amount, r.method, r.reference, r.reason,
          ${cancellationSql(sql`r`)} as cancelled
        from refunds r where r.advance_id = ${id} order by r.number`),
      tx.execute<Omit<VoucherMail, "at"> & { at: Date }>(sql`select * from voucher_mails(${id})`),
    ]);
    if (!advance) return null;
    const sent = mails.map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() }));
    return { advance, uses: [...uses], refunds: [...refunds], mails: sent };
  });

type ReadVoucher = { voucher: Voucher; cancelled: Cancellation; sheet: Sheet };

/** The receipt voucher of an advance, or the voucher of one of its refunds. @throws NotFound */
export const readVoucher = (actor: Actor, id: string, refundId: string | null): Promise<ReadVoucher> =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const { voucher, cancelled } = await selectVoucher(tx, id, refundId);
    return { voucher, cancelled, sheet: voucherSheet(voucher, cancelled) };
  });

async function selectVoucher(tx: Tx, id: string, refundId: string | null): Promise<Omit<ReadVoucher, "sheet">> {
  const [found] = isId(id)
    ? await tx.execute<{ id: string; cancelled: Cancellation }>(
        refundId === null
          ? sql`select id, ${cancellationSql(sql`a`)} as cancelled from advances a where id = ${id}`
          : sql`select id, ${cancellationSql(sql`r`)} as cancelled from refunds r where advance_id = ${id} and id::text = ${refundId}`,
      )
    : [];
  if (!found) throw new NotFound("There is no such voucher.");
  return { voucher: await selectDocument<Voucher>(tx, found.id), cancelled: found.cancelled };
}

/**
 * Queues a mail with a voucher's PDF to the client. A mail whose id is already queued is not queued again.
 * @param mailId made by the form
 * @returns the recipient
 * @throws NotFound; Invalid without a recipient; Conflict when the advance or the refund was cancelled
 */
export async function sendVoucher(actor: Actor, id: string, mailId: string, refundId: string | null): Promise<string> {
  requirePermission(actor, "invoice:send");
  const { voucher, cancelled, sheet } = await readVoucher(actor, id, refundId);
  if (cancelled) throw new Conflict("Not mailed: this voucher was cancelled.");
  const page = await readAdvancePage(actor, id);
  // The client's current address: the client may have had none when the voucher was issued.
  const recipient = page?.advance.email || voucher.client.email;
  if (!recipient) throw new Invalid({}, "This client has no email address.");
  const content = await sheetPdf(sheet);
  const mail = isId(mailId) ? mailId : crypto.randomUUID();
  const { number } = voucher;
  const queued = asActor(actor, async (tx) => {
    const clientLanguage = await selectLanguage(tx, { clientId: page?.advance.clientId ?? null, leadId: null });
    const language = voucher.kind === "receipt voucher" ? mailLanguage(company(), "voucher", clientLanguage) : clientLanguage;
    await queueMail(tx, {
      id: mail,
      recipient,
      replyTo: voucher.supplier.office.email,
      leadId: page?.advance.leadId ?? undefined,
      ...voucherMail(
        mailCompany(language),
        { name: voucher.client.name, number, facts: mailFacts(voucher, language), language },
        voucher.kind,
      ),
      attachment: { name: pdfFileName(number), content },
    });
    const fields = { number, recipient, mail };
    await audit(tx, { actor: actor.id, action: "voucher sent", objectType: "advance", objectId: id, fields });
  });
  await queued.catch((error) => {
    if (!isQueuedAlready(error)) throw error;
  });
  return recipient;
}

function mailFacts(voucher: Voucher, language: Language): Facts {
  const { labels, methods } = clientMailTexts(language);
  const { method, reference, on } = voucher.paid;
  return [
    [labels.number, voucher.number],
    [labels.date, formatDayIn(voucher.date, language)],
    ...(voucher.original ? ([[labels.receiptVoucher, voucher.original.number]] satisfies Facts) : []),
    [labels.amount, formatRupeesAndPaise(voucher.amount)],
    [
      voucher.original ? labels.paidBack : labels.paid,
      `${[methods[method], reference].filter(Boolean).join(" ")}, ${formatDayIn(on, language)}`,
    ],
  ];
}
