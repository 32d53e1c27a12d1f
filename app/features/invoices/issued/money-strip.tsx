import type { UsedCredit } from "#app/features/money/credit/credit.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { joinText } from "#app/ui/join-text.ts";
import { Progress, ProgressLegend, type ProgressPart } from "#app/ui/list/progress.tsx";
import type { StoredInvoice } from "../stored-invoice.server.ts";
import { settledAmount } from "./history.ts";
import type { MovedMoney } from "./invoice-context.server.ts";
import "#app/ui/page/panel.css";
import "#app/ui/money-strip.css";

type MoneyStripProps = { invoice: StoredInvoice; movedMoney: MovedMoney; usedCredit: readonly UsedCredit[] };

/** The open and the settled amount of an invoice. */
export function MoneyStrip({ invoice, movedMoney, usedCredit }: MoneyStripProps) {
  const { charged, balance, credited, bankCharges, payments, creditNotes, debitNotes } = invoice;
  const { advanced, advanceNumbers, refunded, moved, tds } = movedMoney;
  const paid = settledAmount(invoice);
  const received = paid - advanced + refunded + moved;
  const fromCredit = usedCredit.reduce((sum, { amount }) => sum + amount, 0);
  const refundDue = Math.max(0, -balance);
  // What was paid and then credited is to be refunded: the bar has it once, and its legend adds up to what was charged.
  const kept = Math.min(paid, charged + bankCharges - credited);
  const parts: (ProgressPart & { label: string })[] = [
    { color: "done", value: kept, label: `Paid ${formatRupeesExactly(kept)}` },
    {
      color: "other",
      value: credited - refundDue,
      label: `${refundDue > 0 ? "Credited, not paid" : "Credited"} ${formatRupeesExactly(credited - refundDue)}`,
    },
    { color: "pending", value: Math.max(0, balance), label: `Open ${formatRupeesExactly(balance)}` },
    { color: "late", value: refundDue, label: `To be refunded ${formatRupeesExactly(refundDue)}` },
  ];
  const shown = parts.filter(({ value }) => value > 0);
  const lastNote = creditNotes.at(-1);
  return (
    <section className="panel money-strip" aria-label="Money">
      <dl className="numeric">
        <div>
          <dt>{balance < 0 ? "To be refunded" : "Balance"}</dt>
          <dd>
            <span>{formatRupeesExactly(Math.abs(balance))}</span>{" "}
            <small>
              {joinText(
                `of ${formatRupeesExactly(charged)}`,
                debitNotes.length > 0 && `, with ${debitNotes.map(({ number }) => number).join(", ")}`,
                bankCharges > 0 && `, with ${formatRupeesExactly(bankCharges)} of bank charges`,
                balance > 0 && refunded > 0 && `, with ${formatRupeesExactly(refunded)} that was returned`,
              )}
            </small>
          </dd>
        </div>
        {advanced > 0 && (
          <div>
            <dt>Advance</dt>
            <dd>
              <span>{formatRupeesExactly(advanced)}</span> <small>{advanceNumbers}</small>
            </dd>
          </div>
        )}
        <div>
          <dt>{tds > 0 ? "Settled" : "Received"}</dt>
          <dd>
            <span>{formatRupeesExactly(received)}</span>{" "}
            <small>
              {joinText(
                tds > 0 && `of which TDS ${formatRupeesExactly(tds)}. `,
                refunded > 0 && `${formatRupeesExactly(refunded)} refunded. `,
                moved > 0 && `${formatRupeesExactly(moved)} used for another invoice. `,
                fromCredit > 0 && `${formatRupeesExactly(fromCredit)} from credit. `,
                payments.length > 0 ? `Last payment ${formatDay(payments.at(-1)?.paidOn)}` : received === 0 && "Nothing yet",
              )}
            </small>
          </dd>
        </div>
        <div>
          <dt>Credited</dt>
          <dd>
            <span>{formatRupeesExactly(credited)}</span> <small>{lastNote ? lastNote.number : "Nothing"}</small>
          </dd>
        </div>
      </dl>
      <div className="money-strip__bar">
        <Progress label={shown.map(({ label }) => label).join(", ")} parts={shown} />
        <ProgressLegend entries={shown} />
      </div>
    </section>
  );
}
