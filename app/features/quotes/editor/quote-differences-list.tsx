import type { QuoteDifference } from "../quote-differences.ts";
import "./quote-differences-list.css";

type QuoteDifferencesListProps = {
  differences: readonly QuoteDifference[];
  /** Names of the two versions, for people who cannot see which is struck out. */
  labels?: { before: string; after: string; removed?: string };
  /** Whether the later version was refused: the old value still holds, and the new one follows its label. */
  isRefused?: boolean;
};

/** The differences between two versions: the old value struck out, then the new one. */
export function QuoteDifferencesList({
  differences,
  labels = { before: "before", after: "now" },
  isRefused = false,
}: QuoteDifferencesListProps) {
  const removed = labels.removed ?? "removed";
  return (
    <ul className="quote-differences stack gap-3">
      {differences.map(({ where, what, before, after }) => (
        <li className="stack gap-1" key={`${where} ${what} ${before} ${after}`}>
          <b className="bold">{[where, what].filter(Boolean).join(", ")}</b>
          {isRefused ? (
            <span className="typed">
              {before && <span className="line">{before}</span>}
              <span className="line soft">{`${labels.after}: ${after || removed}`}</span>
            </span>
          ) : (
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
                <span className="soft">{removed}</span>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
