import { Icon } from "../icon.tsx";
import "./ready-list.css";

/** An error prevents the action that the list prepares, such as issuing an invoice; a warning does not. */
export type ReadyCheck = { level: "good" | "warning" | "error"; text: string; field?: string };

type ReadyListProps = {
  checks: readonly ReadyCheck[];
  /** The URL of the field that a check names. */
  fieldUrl: (field: string) => string;
  /** Shows the field. Without JavaScript the link does. */
  onOpen: (field: string) => void;
};

/** The checks that passed and those that did not. An error links the field that it is about. */
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
