import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { QuoteDifferencesList } from "../editor/quote-differences-list.tsx";
import type { RevisionComparison as Comparison } from "./revision-changes.ts";
import { RevisionChanges } from "./revision-changes.tsx";

/** What a newer version changed: what the client had asked for, the lines, everything else, and the totals. */
export function RevisionComparison({ comparison: { from, number, asked, changes, others, totals } }: { comparison: Comparison }) {
  const { versions: texts } = useLinkTexts().agreed;
  const withGst = (version: number) => fillPlaceholders(texts.withGst, { number: String(version) });
  return (
    <>
      {asked.map((text) => (
        <p key={text} className="soft typed">
          {fillPlaceholders(texts.asked, { text })}
        </p>
      ))}
      {changes.length + others.length === 0 && <p>{texts.nothing}</p>}
      {others.length > 0 && <QuoteDifferencesList differences={others} labels={{ ...texts, after: texts.now }} />}
      <RevisionChanges changes={changes} before={[withGst(from), totals.before]} now={[withGst(number), totals.after]} />
    </>
  );
}
