import { useState } from "react";
import { flushSync } from "react-dom";
import { FilesLink } from "#app/features/files/files.parts.tsx";
import type { EditableRecord } from "#app/records/record.ts";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { EventSearch } from "./event-search.tsx";
import { repeatSuggestions } from "./repeats/repeats.ts";
import { type Choices, type EventChoice, eventOptions, personOption } from "./task-options.ts";
import { taskFields } from "./tasks.ts";
import "./task-dialog.css";

type TaskDialogProps = {
  /** A new task, which may belong to an event; null while the dialog is closed. */
  newTask: { id: string; event_id: string; title: string; due_date: string } | null;
  editedTask: EditableRecord | null;
  choices: Choices;
  closeUrl?: string;
};

export function TaskDialog({ newTask, editedTask, choices, ...props }: TaskDialogProps) {
  const [chosen, chooseEvent] = useChosenEvents(editedTask?.id ?? (newTask && "new"));
  const events = [...new Map([...choices.events, ...chosen].map((event) => [event.id, event])).values()];

  return (
    <FormDialog
      recordLabel="Task"
      createLabel="Add Task"
      fields={taskFields}
      inputs={{
        assigned_to: { options: [{ value: "", label: "Unassigned" }, ...choices.people.map(personOption)] },
        event_id: { options: [{ value: "", label: "No event" }, ...eventOptions(events)] },
      }}
      omit={newTask ? ["status"] : []}
      afterField={(name) =>
        name === "event_id" && choices.moreEvents && <EventSearch more={choices.moreEvents} onChoose={chooseEvent} />
      }
      {...props}
      newRecord={newTask && { priority: "medium", ...newTask }}
      editedRecord={editedTask}
    >
      {() => (
        <>
          <datalist id="repeats">
            {repeatSuggestions.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
          {editedTask && (
            <>
              <p className="full-width">
                <Link to={`/dashboard/tasks/${editedTask.id}`}>Comments, and giving it to somebody</Link>
              </p>
              <FilesLink parent={{ type: "task", id: editedTask.id }} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The events that were found and chosen in this dialog, and the function that chooses one. @param dialog null: it is closed */
function useChosenEvents(dialog: string | null) {
  const [chosenIn, setChosenIn] = useState<string | null>(dialog);
  const [chosen, setChosen] = useState<EventChoice[]>([]);
  if (dialog !== chosenIn) {
    setChosenIn(dialog);
    setChosen([]);
  }
  function choose(event: EventChoice) {
    // The option must be there before it can be selected.
    flushSync(() => setChosen([...chosen, event]));
    const select = document.querySelector<HTMLSelectElement>("dialog select[name=event_id]");
    if (!select) return;
    select.value = event.id;
    select.focus();
  }
  return [chosen, choose] as const;
}
