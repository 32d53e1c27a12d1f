import { formatRupees } from "#app/platform/values/money.ts";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import { QuoteDifferencesList } from "../editor/quote-differences-list.tsx";
import type { RevisionComparison as Comparison, RevisionChange } from "./revision-changes.ts";
import "#app/ui/page/secret-page.css";
import "./revision-comparison.css";

/** What a newer version changed: what the client had asked for, the lines, everything else, and the totals. */
export function RevisionComparison({ comparison: { from, number, asked, changes, others, totals } }: { comparison: Comparison }) {
  return (
    <>
      {asked.map((text) => (
        <p key={text} className="soft typed">{`You asked: “${text}”`}</p>
      ))}
      {changes.length + others.length === 0 && <p>Nothing that you read changed.</p>}
      {changes.length > 0 && (
        <ul className="revision-changes">
          {changes.map((change) => (
            <Change key={`${change.kind} ${change.title} ${change.text}`} {...change} />
          ))}
        </ul>
      )}
      {others.length > 0 && <QuoteDifferencesList differences={others} />}
      <div className="revision-totals">
        <p>
          <small className="line fine-print">{`Version ${from}, with GST`}</small>
          <del className="money">{formatRupees(totals.before)}</del>
        </p>
        <Icon name="next" />
        <p className="align-end">
          <small className="line fine-print">{`Version ${number}, with GST`}</small>
          <span className="money">{formatRupees(totals.after)}</span>
        </p>
      </div>
    </>
  );
}

const glyphs = { added: ["full", "done"], removed: ["hollow", "pending"], changed: ["half", "progress"] } as const;

const Change = ({ kind, title, paise, text }: RevisionChange) => (
  <li>
    <Glyph shape={glyphs[kind][0]} tone={glyphs[kind][1]} />
    <b className="bold">{title}</b>
    <span className="money">{paise === 0 ? "" : `${paise < 0 ? "–" : "+"} ${formatRupees(Math.abs(paise))}`}</span>
    <small className="soft text-ui">{text}</small>
  </li>
);
