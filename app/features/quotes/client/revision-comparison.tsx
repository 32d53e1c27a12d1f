import { QuoteDifferencesList } from "../editor/quote-differences-list.tsx";
import type { RevisionComparison as Comparison } from "./revision-changes.ts";
import { RevisionChanges } from "./revision-changes.tsx";

/** What a newer version changed: what the client had asked for, the lines, everything else, and the totals. */
export function RevisionComparison({ comparison: { from, number, asked, changes, others, totals } }: { comparison: Comparison }) {
  return (
    <>
      {asked.map((text) => (
        <p key={text} className="soft typed">{`You asked: “${text}”`}</p>
      ))}
      {changes.length + others.length === 0 && <p>Nothing that you read changed.</p>}
      {others.length > 0 && <QuoteDifferencesList differences={others} />}
      <RevisionChanges
        changes={changes}
        before={[`Version ${from}, with GST`, totals.before]}
        now={[`Version ${number}, with GST`, totals.after]}
      />
    </>
  );
}
