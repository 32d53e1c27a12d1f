import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ignoreEnter } from "#app/ui/ignore-enter.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type EventChoice, eventOptions } from "./task-options.ts";
import "./event-search.css";

type EventSearchProps = {
  text: string;
  onChange: (text: string) => void;
  /** What the server found for the text. */
  found: readonly EventChoice[];
  onChoose: (event: EventChoice) => void;
};

/** Finds an event that the list of the task dialog does not have. Without JavaScript a task of such an event is added on the event's page. */
export function EventSearch({ text, onChange, found, onChoose }: EventSearchProps) {
  if (!useHydrated()) return null;
  const options = eventOptions(found);
  return (
    <div className="full-width event-search">
      <Field
        label="Find another event"
        hint="The list has the next 50. Search by name, place or client."
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={ignoreEnter}
      />
      {text.trim() && (
        <ul aria-label="Events found">
          {found.map((event, index) => (
            <li key={event.id}>
              <Button type="button" small variant="quiet" onClick={() => onChoose(event)}>
                {options[index]?.label}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li role="status">No event found.</li>}
        </ul>
      )}
    </div>
  );
}
