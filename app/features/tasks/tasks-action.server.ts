import { data, redirect } from "react-router";
import type { Person } from "#app/permissions.ts";
import { dispatchIntent, parseForm, submittedValues } from "#app/platform/forms.ts";
import { isId, withParam } from "#app/platform/list-filters.ts";
import { RecordVersion } from "#app/platform/snapshot.ts";
import { changeMany, readSelectedTasks } from "./change-many.server.ts";
import { deleteTask, editTask, restoreTask } from "./edit-task.server.ts";
import { addTask, changeStatus } from "./tasks.server.ts";
import { BulkChange, EditedTask, NewTask, StatusChange, statusLabel, type TaskActionData, updateFailed } from "./tasks.ts";

type Post = {
  person: Person;
  form: FormData;
  /** The list, without an open dialog. */
  back: string;
};

/** The action of the TASKS view, by what was pressed. */
export function handleTasksForm(post: Post) {
  return dispatchIntent(post.form, { add, edit, delete: remove, restore, bulk }, status)(post);
}

async function add({ person, form, back }: Post) {
  const parsed = parseForm(NewTask, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const wrong = await addTask(person, parsed.data);
  if (!wrong) throw redirect(back);
  return answer({ refused: { errors: { [wrong.field]: wrong.message }, values: submittedValues(form) } }, 400);
}

async function edit({ person, form, back }: Post) {
  const parsed = parseForm(EditedTask, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const result = await editTask(person, parsed.data);
  if (result.outcome === "saved") throw redirect(back);
  const values = submittedValues(form);
  if (result.outcome === "unknown")
    return answer({ refused: { errors: {}, values, formError: "Not saved: there is no such task." } }, 404);
  if (result.outcome === "wrong") return answer({ refused: { errors: { [result.field]: result.message }, values } }, 400);
  const held = { version: String(result.version), snapshot: JSON.stringify(result.snapshot) };
  return answer({ refused: { errors: {}, values: { ...values, ...held }, formError: result.message } }, 409);
}

async function remove({ person, form, back }: Post) {
  const seen = parseForm(RecordVersion, form);
  if (!seen.ok) return answer({ failed: { message: "Not deleted: there is no such task." } }, 404);
  const { id, version } = seen.data;
  if (!(await deleteTask(person, id, version))) {
    return answer({ failed: { id, message: "Not deleted: somebody changed or deleted this task meanwhile." } }, 409);
  }
  throw redirect(withParam(back, `deleted=${id}`));
}

async function restore({ person, form }: Post) {
  const { id = "" } = submittedValues(form);
  const back = isId(id) && (await restoreTask(person, id));
  return back
    ? answer({ done: "The task is back." }, 200)
    : answer({ failed: { message: "There is nothing to take back." } }, 404);
}

async function bulk({ person, form }: Post) {
  const parsed = parseForm(BulkChange, form);
  const ticked = readSelectedTasks(form.getAll("task"));
  if (!parsed.ok || (!parsed.data.status && !parsed.data.assigned_to))
    return answer({ failed: { message: "Please choose a status or a person." } }, 400);
  if (ticked.length === 0) return answer({ failed: { message: "Please tick the tasks to change." } }, 400);
  const result = await changeMany(person, ticked, parsed.data);
  if ("wrong" in result) return answer({ failed: { message: result.wrong } }, 400);
  const changed = result.changed === 1 ? "One task changed" : `${result.changed} tasks changed`;
  if (result.stale === 0) return answer({ done: `${changed}.` }, 200);
  const message = `${changed}; ${result.stale} left as they are, because somebody changed them meanwhile.`;
  return answer({ failed: { id: "bulk", message } }, 409);
}

async function status({ person, form }: Post) {
  const parsed = parseForm(StatusChange, form);
  const result = parsed.ok ? await changeStatus(person, parsed.data) : ({ outcome: "unknown" } as const);
  if (result.outcome === "changed") return answer({ changed: result }, 200);
  if (result.outcome === "unknown") return answer({ failed: { message: updateFailed("there is no such task.") } }, 404);
  const message = updateFailed(`somebody changed it meanwhile; it is ${statusLabel(result.status)} now.`);
  return answer({ failed: { id: result.id, message } }, 409);
}

const answer = (body: TaskActionData, status: number) => data(body, { status });
