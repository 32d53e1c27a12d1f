import type { QuoteDifference } from "../quote-differences.ts";
import "./quote-differences-list.css";

type QuoteDifferencesListProps = {
  differences: readonly QuoteDifference[];
  /** Names of the two versions, for people who cannot see which is struck out. */
  labels?: { before: string; after: string; removed?: string };
};

/** The differences between two versions: the old value struck out, then the new one. */
export function QuoteDifferencesList({ differences, labels = { before: "before", after: "now" } }: QuoteDifferencesListProps) {
  return (
    <ul className="quote-differences stack gap-3">
      {differences.map(({ where, what, before, after }) => (
        <li className="stack gap-1" key={`${where} ${what} ${before} ${after}`}>
          <b className="bold">{[where, what].filter(Boolean).join(", ")}</b>
          <span className="typed">
            {before && (
              <del className="soft">
                <span className="visually-hidden">{`${labels.before}: `}</span>
                <span>{before}</span>
              </del>
            )}{" "}
            {after ? (
              <ins>
                <span className="visually-hidden">{`${labels.after}: `}</span>
                <span>{after}</span>
              </ins>
            ) : (
              <span className="soft">{labels.removed ?? "removed"}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
