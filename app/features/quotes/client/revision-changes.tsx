import { formatRupees, signedRupees } from "#app/platform/values/money.ts";
import { Glyph, Icon } from "#app/ui/icon.tsx";
import type { RevisionChange } from "./revision-changes.ts";
import "#app/ui/page/secret-page.css";
import "./revision-comparison.css";

const glyphs = { added: ["full", "done"], removed: ["hollow", "pending"], changed: ["half", "progress"] } as const;

type RevisionChangesProps = {
  changes: readonly RevisionChange[];
  /** What each total is, and its paise. */
  before: [label: string, total: number];
  now: [label: string, total: number];
  /** Whether the client or the office refused the change: the total before it still holds. */
  isRefused?: boolean;
};

/** The lines that one version of a quote adds, takes out and changes, and what that does to the total. */
export const RevisionChanges = ({ changes, before, now, isRefused = false }: RevisionChangesProps) => (
  <>
    {changes.length > 0 && (
      <ul className="revision-changes">
        {changes.map(({ kind, title, paise, text }) => (
          <li key={`${kind} ${title} ${text}`}>
            <Glyph shape={glyphs[kind][0]} tone={glyphs[kind][1]} />
            <b className="bold">{title}</b>
            <span className="money">{paise === 0 ? "" : signedRupees(paise)}</span>
            <small className="soft text-ui">{text}</small>
          </li>
        ))}
      </ul>
    )}
    <div className="revision-totals">
      <p>
        <small className="line fine-print">{before[0]}</small>
        {isRefused ? <b className="money">{formatRupees(before[1])}</b> : <del className="money">{formatRupees(before[1])}</del>}
      </p>
      <Icon name="next" />
      <p className="align-end">
        <small className="line fine-print">{now[0]}</small>
        <span className={isRefused ? "soft" : "money"}>{formatRupees(now[1])}</span>
      </p>
    </div>
  </>
);
