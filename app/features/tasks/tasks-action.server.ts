import { redirect } from "react-router";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/forms.ts";
import { withParam } from "#app/platform/list-filters.ts";
import { RecordId, RecordVersion } from "#app/platform/record.ts";
import { changeTasks, readSelectedTasks } from "./change-tasks.server.ts";
import { changeStatus, deleteTask, editTask, restoreTask } from "./edit-task.server.ts";
import { addTask } from "./tasks.server.ts";
import { BulkChange, EditedTask, NewTask, StatusChange, type TaskActionData, type taskForms } from "./tasks.ts";

/** The action of the TASKS view. */
export const handleTasksForm = (submission: Submission) =>
  dispatchIntent<TaskActionData, (typeof taskForms)[number]>(submission, {
    forms: { add, edit },
    buttons: { status, delete: remove, restore, bulk },
  });

async function add({ person, form, returnTo }: Submission) {
  await addTask(person, readForm(NewTask, form));
  return redirect(returnTo);
}

async function edit({ person, form, returnTo }: Submission) {
  await editTask(person, readForm(EditedTask, form));
  return redirect(returnTo);
}

async function status({ person, form }: Submission) {
  return { changed: await changeStatus(person, readForm(StatusChange, form)) };
}

async function remove({ person, form, returnTo }: Submission) {
  const task = readForm(RecordVersion, form);
  await deleteTask(person, task);
  return redirect(withParam(returnTo, `deleted=${task.id}`));
}

async function restore({ person, form }: Submission) {
  return { successMessage: await restoreTask(person, readForm(RecordId, form).id) };
}

async function bulk({ person, form }: Submission) {
  const change = readForm(BulkChange, form);
  const selected = readSelectedTasks(form.getAll("task"));
  if (!change.status && !change.assigned_to) throw new Invalid({}, "Please choose a status or a person.");
  if (selected.length === 0) throw new Invalid({}, "Please tick the tasks to change.");
  const { changed, stale } = await changeTasks(person, selected, change);
  const summary = changed === 1 ? "One task changed" : `${changed} tasks changed`;
  if (stale > 0) throw new Conflict(`${summary}; ${stale} left as they are, because somebody changed them meanwhile.`);
  return { successMessage: `${summary}.` };
}
