import { useCallback, useState } from "react";
import { data, isRouteErrorResponse, redirect, useRevalidator } from "react-router";
import { can, type Person } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { parseForm } from "#app/platform/forms.ts";
import { requestId } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/tasks.route.ts";
import { NewTaskDialog } from "./new-task-dialog.tsx";
import { StatusToast } from "./status-toast.tsx";
import { MemberView, TeamView } from "./task-views.tsx";
import { addTask, changeStatus, readTasks, taskChoices } from "./tasks.server.ts";
import { NewTask, StatusChange, statusLabel, type TaskAnswer, tasksPerPage, updateFailed } from "./tasks.ts";
import "./tasks.css";

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: "Tasks · Toranam" }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const page = Math.min(10_000, Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1));
  const candidate = url.searchParams.get("candidate");
  const [view, choices] = await Promise.all([
    readTasks(person, { page, candidate }),
    url.searchParams.has("new") ? taskChoices(person) : null,
  ]);
  const closeTo = `/dashboard/tasks${view.chosen ? `?candidate=${view.chosen.id}` : ""}`;
  const paging = { page, pages: Math.max(1, Math.ceil(view.totals.total / tasksPerPage)) };
  return { ...view, ...paging, choices, closeTo, today: today(), wholeTeam: can(person, "task:list-all") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = personOf(context);
  const form = await request.formData();
  return form.get("intent") === "add" ? add(person, form, requestId(context)) : change(person, form, requestId(context));
}

async function add(person: Person, form: FormData, request: string) {
  const parsed = parseForm(NewTask, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const wrong = await addTask(person, parsed.data, request);
  if (!wrong) throw redirect("/dashboard/tasks");
  const values = Object.fromEntries([...form].filter(([, value]) => typeof value === "string")) as Record<string, string>;
  return answer({ refused: { errors: { [wrong.field]: wrong.message }, values } }, 400);
}

async function change(person: Person, form: FormData, request: string) {
  const parsed = parseForm(StatusChange, form);
  const result = parsed.ok ? await changeStatus(person, parsed.data, request) : ({ outcome: "unknown" } as const);
  if (result.outcome === "changed") return answer({ changed: result }, 200);
  if (result.outcome === "unknown") return answer({ failed: { message: updateFailed("there is no such task.") } }, 404);
  const message = updateFailed(`somebody changed it meanwhile; it is ${statusLabel(result.status)} now.`);
  return answer({ failed: { id: result.id, message } }, 409);
}

const answer = (body: TaskAnswer, status: number) => data(body, { status });

/** Without a connection the answer never comes: the list stays, and a message says so. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const message = "the server did not answer. Nothing was changed; please try again.";
    if (form.get("intent") === "add")
      return answer({ refused: { errors: {}, values: {}, formError: `The task was not saved: ${message}` } }, 503);
    return answer({ failed: { message: updateFailed(message) } }, 503);
  }
}

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const [last, setLast] = useState<TaskAnswer | undefined>(actionData);
  const onDismiss = useCallback(() => setLast(undefined), []);
  const { revalidate } = useRevalidator();
  const onAnswer = useCallback(
    (answer: TaskAnswer) => {
      setLast(answer);
      // A refused change refreshes nothing by itself; a stale one is shown as it is now.
      if (answer.failed?.id) revalidate();
    },
    [revalidate],
  );
  const { totals, choices, closeTo, wholeTeam } = loaderData;
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Tasks</h1>
          <p>
            {totals.pending} pending, {totals.inProgress} in progress, {totals.completed} completed.
          </p>
        </div>
        <div className="acts">
          <ButtonLink to={`${closeTo}${closeTo.includes("?") ? "&" : "?"}new`} small icon="plus" preventScrollReset>
            Add New Task
          </ButtonLink>
        </div>
      </div>
      <NewTaskDialog choices={choices} refused={actionData?.refused} closeTo={closeTo} />
      {wholeTeam ? <TeamView {...loaderData} onAnswer={onAnswer} /> : <MemberView {...loaderData} onAnswer={onAnswer} />}
      <StatusToast answer={last} onAnswer={onAnswer} onDismiss={onDismiss} />
    </>
  );
}
