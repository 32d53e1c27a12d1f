import { Icon } from "#app/ui/icon.tsx";
import type { IssueCheck } from "./issue-checks.ts";
import "./ready-list.css";

type ReadyListProps = {
  checks: readonly IssueCheck[];
  /** The URL of the field that a check names. */
  fieldUrl: (field: string) => string;
  /** Shows the field. Without JavaScript the link does. */
  onOpen: (field: string) => void;
};

/** What is in order and what is not yet. An error links the field that it is about. */
export function ReadyList({ checks, fieldUrl, onOpen }: ReadyListProps) {
  return (
    <ul className="ready-list">
      {checks.map(({ level, text, field }) => (
        <li key={text} className={`ready-list__item--${level}`}>
          <Icon name={level === "good" ? "check" : "warning"} />
          {field ? (
            <a
              href={fieldUrl(field)}
              onClick={(event) => {
                event.preventDefault();
                onOpen(field);
              }}
            >
              {text}
            </a>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
