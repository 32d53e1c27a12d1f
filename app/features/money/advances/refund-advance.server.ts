import { eq } from "drizzle-orm";
import { nextNumber, selectDocument, storeDocuments } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { seriesName } from "#app/gst/document-numbers.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { refunds } from "#db/schema.ts";
import { type NewRefund, refundProblems } from "../refunds/refunds.ts";
import { allocateAdvance, lockAdvance, selectAdvance, taxOfPart } from "./allocate-advance.server.ts";
import { refundVoucher, type Voucher } from "./voucher.ts";

/**
 * Returns what is left of an advance, or a part of it, by a refund voucher (CGST Rules, rule 51); the same refund submitted twice is
 * issued once.
 * @returns the voucher's number
 * @throws NotFound, Invalid
 */
export const refundAdvance = (actor: Actor, advanceId: string, refund: NewRefund): Promise<string> =>
  asPermitted(actor, "advance:refund", async (tx, actor) => {
    await lockAdvance(tx, advanceId);
    const advance = isId(advanceId) ? await selectAdvance(tx, advanceId) : null;
    if (!advance) throw new NotFound("There is no such advance.");
    const { id, amount, date, method, reference, reason } = refund;
    const [issuedBefore] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (issuedBefore?.number) return issuedBefore.number;
    const problems = refundProblems(refund, { credit: advance.left, firstDay: advance.voucherDate, today: today() });
    if (Object.keys(problems).length > 0) throw new Invalid(problems);

    const [receipt, rates] = await Promise.all([selectDocument<Voucher>(tx, advanceId), taxOfPart(tx, advanceId, amount)]);
    const { office, clientId } = advance;
    const { number, problem } = await nextNumber(tx, seriesName("RF", company().seriesLetters[office] as string, date), date);
    if (number === null) throw new Invalid({ date: problem });
    await tx.insert(refunds).values({
      id,
      number,
      office,
      clientId,
      advanceId,
      refundedOn: date,
      method,
      reference,
      reason,
      amount,
      recordedBy: actor.id,
    });
    await allocateAdvance(tx, actor, advanceId, { refundId: id }, amount, rates);
    const issue = { number, date, issuedAt: new Date().toISOString() };
    await storeDocuments(tx, [{ id, document: refundVoucher(receipt, refund, rates, issue) }]);
    const fields = { number, of: advance.number, amount, method, reference, reason, date };
    await audit(tx, { actor: actor.id, action: "advance refunded", objectType: "advance", objectId: advanceId, fields });
    return number;
  });
