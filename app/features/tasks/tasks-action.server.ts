import { Invalid } from "#app/errors.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { deletes, restores } from "#app/records/dialogs.server.ts";
import {
  changeTasks,
  deletableTasks,
  deleteTasks,
  readSelectedTasks,
  restoreTasks,
  type Selection,
  undoTasksChange,
} from "./bulk/change-tasks.server.ts";
import { changeStatus, deleteTask, editTask, restoreTask } from "./edit-task.server.ts";
import { setTaskBefore } from "./task-page/before.server.ts";
import { giveTask } from "./task-page/give-task.server.ts";
import { addStep, removeStep, tickStep } from "./task-page/steps.server.ts";
import { GivenTask, NewStep, StepOfTask, TaskBefore } from "./task-page/task-page.ts";
import { addTask } from "./tasks.server.ts";
import {
  BulkForm,
  BulkUndo,
  EditedTask,
  NewTask,
  readTaskChange,
  readTaskFilters,
  StatusChange,
  statusName,
  type TaskActionData,
  type taskFormIntents,
  taskTitle,
} from "./tasks.ts";

export const handleTasksForm = (submission: Submission) =>
  dispatchIntent<TaskActionData, (typeof taskFormIntents)[number]>(submission, {
    forms: {
      add: ({ person, form }) => addTask(person, readForm(NewTask, permitOnly(form))),
      edit: ({ person, form }) => editTask(person, readForm(EditedTask, permitOnly(form))),
      give: says(({ person, form }) => giveTask(person, readForm(GivenTask, form))),
      "add-step": addNewStep,
      after: says(({ person, form }) => setTaskBefore(person, readForm(TaskBefore, form)), "Saved what it waits for."),
    },
    buttons: {
      "tick-step": tick,
      "remove-step": dropStep,
      status,
      delete: deletes(deleteTask),
      restore: restores(restoreTask),
      bulk,
      "bulk-delete": bulkDelete,
      "bulk-undo": says(({ person, form }) => undoTasksChange(person, readForm(BulkUndo, form).entry)),
      "bulk-restore": says(({ person, form }) => restoreTasks(person, String(form.get("ids")).split(",").filter(isId))),
    },
  });

/** What is no permit has neither number nor last day: the dialog hides them, whatever they say. */
function permitOnly(form: FormData): FormData {
  if (form.get("permit") === "no") for (const name of ["permit_number", "permit_until"]) form.set(name, "");
  return form;
}

async function addNewStep({ person, form }: Submission) {
  const { id, step_id, text } = readForm(NewStep, form);
  await addStep(person, id, { id: step_id, text });
  return {};
}

async function tick({ person, form }: Submission) {
  const { id, step_id, done } = readForm(StepOfTask, form);
  await tickStep(person, id, step_id, done === "yes");
  return {};
}

async function dropStep({ person, form }: Submission) {
  const { id, step_id } = readForm(StepOfTask, form);
  await removeStep(person, id, step_id);
  return {};
}

async function status({ person, form }: Submission) {
  const { id, version, from, to, ...task } = await changeStatus(person, readForm(StatusChange, form));
  // The event too: tasks of different events have the same titles, from the checklists.
  const name = task.eventName ? `${taskTitle(task)} (${task.eventName})` : taskTitle(task);
  if (form.has("undo")) return { successMessage: `${name}: back to ${statusName(to)}.` };
  return {
    successMessage: `${name}: marked as ${statusName(to)}.`,
    undo: { intent: "status", id, status: from, seen: to, version: String(version), undo: "1" },
  };
}

async function bulk({ person, form, returnTo }: Submission) {
  const submitted = readForm(BulkForm, form);
  const selection = readSelection(form, returnTo, submitted.scope === "all" ? submitted.shown : null);
  if (submitted.change === "delete") {
    const tasks = await deletableTasks(person, selection);
    return {
      tasksToDelete: { count: tasks.length, fields: { task: tasks.map(({ id, version }) => `${id}:${version}`).join() } },
    };
  }
  const change = readTaskChange(submitted);
  if (!change && submitted.change === "due_date:chosen") throw new Invalid({}, "Please choose a day.");
  if (!change) throw new Invalid({}, "Please choose what to change.");
  const { message, entryId } = await changeTasks(person, selection, change);
  return { successMessage: message, undo: { intent: "bulk-undo", entry: String(entryId) } };
}

async function bulkDelete({ person, form }: Submission) {
  const { message, ids } = await deleteTasks(person, readSelectedTasks(form.getAll("task")));
  return { successMessage: message, undo: { intent: "bulk-restore", ids: ids.join() } };
}

/** @param shown the number of tasks on the page if all tasks that the filters find are selected; null if single ones are */
function readSelection(form: FormData, url: string, shown: number | null): Selection {
  const selected = readSelectedTasks(form.getAll("task"));
  // Somebody who unselected a row afterwards does not mean all.
  if (shown === null || selected.length < shown) return selected;
  return { search: readTaskFilters(new URL(url, "http://localhost").searchParams) };
}
