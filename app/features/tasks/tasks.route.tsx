import { company } from "#app/content/company.ts";
import { can } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { pagesOf, readId, withoutParams, withParam } from "#app/platform/list-filters.ts";
import { personOf } from "#app/platform/session.server.ts";
import { useLastResult } from "#app/platform/use-last-result.ts";
import { formsClientAction } from "#app/platform/with-offline-fallback.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DeleteDialog } from "#app/ui/delete-dialog.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { UndoToast } from "#app/ui/undo-toast.tsx";
import type { Route } from "./+types/tasks.route.ts";
import { deletedTask, readTask } from "./edit-task.server.ts";
import { StatusToast } from "./status-toast.tsx";
import { TaskDialog } from "./task-dialog.tsx";
import { MemberView, TeamView } from "./task-views.tsx";
import { readTasks } from "./tasks.server.ts";
import { readTaskFilters, type TaskActionData, taskForms, updateFailed } from "./tasks.ts";
import { handleTasksForm } from "./tasks-action.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Tasks · ${company.name}` }];

const dialogParams = ["new", "edit", "delete", "deleted"];

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const search = readTaskFilters(url.searchParams);
  const idParam = (name: string) => readId(url.searchParams, name);
  const openTaskId = idParam("edit") ?? idParam("delete");
  const [view, task, deleted] = await Promise.all([
    readTasks(person, { search, selectedMemberId: url.searchParams.get("candidate"), editedId: openTaskId }),
    openTaskId ? readTask(person, openTaskId) : null,
    deletedTask(person, idParam("deleted")),
  ]);
  return {
    ...view,
    search,
    deleted,
    pages: pagesOf(view.matches.count),
    newTask: url.searchParams.has("new") ? { id: crypto.randomUUID(), event_id: idParam("event") ?? "" } : null,
    editedTask: idParam("edit") ? task : null,
    taskToDelete: idParam("delete") && can(person, "task:delete") ? task : null,
    closeUrl: withoutParams(url, ...dialogParams),
    today: today(),
    wholeTeam: can(person, "task:list-all"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  return handleTasksForm({ person: personOf(context), form, returnTo: withoutParams(url, ...dialogParams) });
}

export const clientAction = formsClientAction(taskForms, updateFailed);

const count = (tasks: number): string => tasks.toLocaleString("en-IN");

export default function Tasks({ loaderData, actionData }: Route.ComponentProps) {
  const { actionData: result, last, onResult, onDismiss } = useLastResult<TaskActionData>(actionData);
  const { totals, choices, closeUrl, wholeTeam, newTask, editedTask, taskToDelete, deleted } = loaderData;
  return (
    <>
      <PageHeader
        title="Tasks"
        intro={`${count(totals.pending)} pending, ${count(totals.inProgress)} in progress, ${count(totals.completed)} completed.`}
      >
        <ButtonLink to={withParam(closeUrl, "new")} small icon="plus" preventScrollReset>
          Add New Task
        </ButtonLink>
      </PageHeader>
      <TaskDialog {...{ newTask, editedTask, choices, closeUrl }} formErrors={result?.formErrors} />
      <DeleteDialog record={taskToDelete} recordType="task" closeUrl={closeUrl} />
      {wholeTeam ? <TeamView {...loaderData} /> : <MemberView {...loaderData} />}
      <StatusToast result={last} onResult={onResult} onDismiss={onDismiss} />
      {!last && <UndoToast deleted={deleted} />}
    </>
  );
}
