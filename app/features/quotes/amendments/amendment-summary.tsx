import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupees, signedRupees } from "#app/platform/values/money.ts";
import { Glyph } from "#app/ui/icon.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { otherAmended, revisionChanges } from "../client/revision-changes.ts";
import { QuoteDifferencesList } from "../editor/quote-differences-list.tsx";
import type { QuoteContent } from "../quotes.ts";
import { type AmendedInstalment, creditOf } from "./amendments.ts";
import "#app/ui/form/field.css";
import "#app/ui/related-list.css";
import "#app/ui/sums.css";

type AmendmentSummaryProps = {
  before: QuoteContent;
  now: QuoteContent;
  /** With GST, in paise. */
  total: number;
  change: number;
  /** Empty once it was decided. */
  schedule: readonly AmendedInstalment[];
};

const glyphs = { added: ["full", "done"], removed: ["hollow", "pending"], changed: ["half", "progress"] } as const;

export function AmendmentSummary({ before, now, total, change, schedule }: AmendmentSummaryProps) {
  const changes = revisionChanges(before, now);
  const others = otherAmended(before, now);
  const credit = creditOf(schedule);
  return (
    <>
      <Panel title="What changes">
        {others.length > 0 && (
          <div className="panel__body panel__body--tight">
            <QuoteDifferencesList differences={others} />
          </div>
        )}
        <ul className="panel__body panel__body--tight related-list numeric">
          {changes.length + others.length === 0 && <li className="soft">Nothing yet.</li>}
          {changes.map(({ kind, title, text, paise }) => (
            <li key={`${kind} ${title} ${text}`}>
              <div>
                <span className="row gap-2 row--one-line">
                  <Glyph shape={glyphs[kind][0]} tone={glyphs[kind][1]} /> <b className="bold">{title}</b>
                </span>{" "}
                <small className="line soft">{text}</small>
              </div>
              <span className="no-wrap">{paise === 0 ? "" : signedRupees(paise)}</span>
            </li>
          ))}
        </ul>
        <div className="panel__body">
          <dl className="sums numeric">
            <dt>As agreed, with GST</dt>
            <dd>{formatRupees(total - change)}</dd>
            <dt>Difference</dt>
            <dd>{signedRupees(change)}</dd>
            <dt className="sums__total">Now, with GST</dt>
            <dd className="sums__total">{formatRupees(total)}</dd>
          </dl>
        </div>
      </Panel>
      {schedule.length > 0 && (
        <Panel title="Payments after it">
          <ul className="panel__body panel__body--tight related-list numeric">
            {schedule.map(({ id, label, amount, before, dueOn, isInvoiced }) => (
              <li key={id ?? "new"}>
                <div>
                  <b className="bold">{label}</b>{" "}
                  <small className="line soft">
                    {joinText(dueOn ? `due ${formatDay(dueOn)}` : "no date", isInvoiced && ", invoiced")}
                  </small>
                </div>
                <span className="no-wrap">
                  {amount !== before && <del className="soft">{formatRupees(before)}</del>} <b>{formatRupees(amount)}</b>
                </span>
              </li>
            ))}
          </ul>
          {credit > 0 && (
            <p className="panel__body field__hint">
              {`Invoices then charge ${formatRupees(credit)} more than was agreed: once it is accepted, the event’s page offers a credit note.`}
            </p>
          )}
        </Panel>
      )}
    </>
  );
}
