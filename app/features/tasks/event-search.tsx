import { useEffect, useRef, useState } from "react";
import { choicesUrl, useChoices } from "#app/browser/use-choices.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ignoreEnter } from "#app/ui/form/ignore-enter.ts";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { type EventChoice, eventOptions, type MoreEvents, searchHint, searchStatus } from "./task-options.ts";
import "./event-search.css";

type EventSearchProps = {
  more: NonNullable<MoreEvents>;
  onChoose: (event: EventChoice) => void;
};

/** Finds an event that the list of the task dialog does not have. Without JavaScript a task of such an event is added on the event's page. */
export function EventSearch({ more, onChoose }: EventSearchProps) {
  const [text, setText] = useState("");
  const { choices: found, failure, isSlow, retry } = useChoices<EventChoice>(choicesUrl("/dashboard/tasks/events", text));
  const container = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [isRefused, setIsRefused] = useState(false);

  // What was only searched is not the task's event: the form is not sent as if it were. React hears of a submit after its form does.
  useEffect(() => {
    const form = container.current?.closest("form");
    if (!hydrated || !text.trim() || !form) return;
    const refuse = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setIsRefused(true);
      container.current?.querySelector("input")?.focus();
    };
    form.addEventListener("submit", refuse);
    return () => form.removeEventListener("submit", refuse);
  }, [hydrated, text]);

  // On a phone the events are below the visible part of the dialog.
  useEffect(() => {
    if (found || failure || isRefused) container.current?.scrollIntoView({ block: "nearest" });
  }, [found, failure, isRefused]);

  function search(newText: string) {
    setText(newText);
    setIsRefused(false);
  }
  function choose(event: EventChoice) {
    search("");
    onChoose(event);
  }

  if (!hydrated) return null;
  const options = eventOptions(found ?? []);
  const status = searchStatus({ found: found?.length ?? null, failure, isSlow });
  return (
    <div className="full-width event-search" ref={container}>
      <Field
        label="Find another event"
        hint={searchHint(more)}
        type="search"
        autoComplete="off"
        value={text}
        error={isRefused ? "Press the event that you mean, or empty this field." : undefined}
        onChange={(event) => search(event.target.value)}
        onKeyDown={ignoreEnter}
      />
      <p role="status" className={found?.length ? "visually-hidden" : "event-search__status fine-print above-4"}>
        {status}
      </p>
      {failure === "failed" && (
        <Button type="button" small variant="quiet" onClick={retry}>
          Try again
        </Button>
      )}
      {found !== null && found.length > 0 && (
        <ul className="row above-4" aria-label="Events found">
          {found.map((event, index) => (
            <li key={event.id}>
              <Button type="button" small variant="quiet" onClick={() => choose(event)}>
                {options[index]?.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
