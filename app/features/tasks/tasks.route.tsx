import { useLocation, useSearchParams } from "react-router";
import { revalidateUnlessDialog } from "#app/browser/revalidate-unless-dialog.ts";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { daysShown, monthUrl, readMonth } from "#app/features/calendar/month/month.ts";
import { choosePreference } from "#app/identity/preferences.server.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { useRows } from "#app/records/json-rows.ts";
import { dayFilter, readId, textFilter } from "#app/records/list-filters.ts";
import { closeUrlOf } from "#app/ui/dialog/close-url.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { DeleteDialog } from "#app/ui/dialog/delete-dialog.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Link } from "#app/ui/link.tsx";
import { AddLink, PageHeader } from "#app/ui/page/page-header.tsx";
import { UndoToast } from "#app/ui/result/undo-toast.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import type { Route } from "./+types/tasks.route.ts";
import { editSummary } from "./bulk/change-messages.ts";
import { deletedTask, readTask } from "./edit-task.server.ts";
import { StatusToasts } from "./status-toast.tsx";
import { TaskDialog } from "./task-dialog.tsx";
import { MonthView } from "./task-month.tsx";
import { ListView, TeamView } from "./task-views.tsx";
import { readTasks, readTeamTasks } from "./tasks.server.ts";
import { countOfTasks, readTaskFilters, sharedFilters, type TaskActionData, taskFormIntents, updateFailed } from "./tasks.ts";
import { handleTasksForm } from "./tasks-action.server.ts";

export const shouldRevalidate = revalidateUnlessDialog("new");
export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Tasks" });

/** Where a dialog leads when it closes: to the list, or to where it was opened from: Today, or the page of the event. */
function afterDialog(url: { pathname: string; search: string }): string {
  const params = new URLSearchParams(url.search);
  if (params.get("from") === "today") return "/dashboard";
  const taskId = readId(params, "edit");
  if (params.get("from") === "task" && taskId) return `/dashboard/tasks/${taskId}`;
  const eventId = readId(params, "event");
  return params.get("from") === "event" && eventId ? `/dashboard/events/${eventId}#tasks` : closeUrlOf(url, "from");
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { searchParams: params } = url;
  const canChangeAll = can(person, "task:list-all");
  // The member of the team whose tasks the team summary shows.
  const candidate = params.has("candidate") ? textFilter(params.get("candidate")) : null;
  const month = candidate === null && params.get("view") === "month" ? readMonth(params.get("month"), today()) : null;
  const search = { ...readTaskFilters(params), ...(month && { day: "" }) };
  const idParam = (name: string) => readId(params, name);
  const openTaskId = idParam("edit") ?? idParam("delete");
  const grouping = await choosePreference(person, "tasks", params.get("group"));
  const [list, team, task, deleted] = await Promise.all([
    readTasks(person, { search, grouping, days: month ? daysShown(month) : null, editedId: openTaskId }),
    canChangeAll && (candidate !== null || params.get("view") === "team") ? readTeamTasks(person, candidate) : null,
    openTaskId ? readTask(person, openTaskId) : null,
    deletedTask(person, idParam("deleted")),
  ]);
  return {
    list: { ...list, search, grouping, canChangeAll, personId: person.id, today: today() },
    month,
    team,
    deleted,
    newId: crypto.randomUUID(),
    editedTask: idParam("edit") ? task : null,
    taskToDelete: idParam("delete") && can(person, "task:delete") ? task : null,
  };
}

export const action = async (args: Route.ActionArgs) => handleTasksForm(await readSubmission(args, afterDialog(args.url)));

export const clientAction = formsClientAction(taskFormIntents, updateFailed, (form) =>
  editSummary(form, today(), { assigned_to: chosenOption("assigned_to"), event_id: chosenOption("event_id") }),
);

const chosenOption = (name: string) =>
  document.querySelector<HTMLSelectElement>(`dialog select[name=${name}]`)?.selectedOptions[0]?.text;

export default function Tasks({ loaderData }: Route.ComponentProps) {
  const { lastResult, messages } = useLastResult(useActionResult<TaskActionData>());
  const { list, month, team, newId, editedTask, taskToDelete, deleted } = loaderData;
  const [params] = useSearchParams();
  const newTask = params.has("new")
    ? {
        id: newId,
        event_id: isId(list.search.event) ? list.search.event : "",
        title: textFilter(params.get("title")),
        due_date: dayFilter(params.get("date")),
      }
    : null;
  const closeUrl = afterDialog(useLocation());
  const filters = sharedFilters(list.search);
  const tasksToDelete = lastResult?.tasksToDelete;
  const choices = { ...list.choices, people: useRows(list.choices.people), events: useRows(list.choices.events) };
  return (
    <>
      <PageHeader title="Tasks" intro={<Totals {...list.totals} />} compact>
        <Segmented
          label="Show"
          choices={[
            { to: month ? listUrl(filters) : "/dashboard/tasks", label: "List", current: !team && !month },
            { to: monthUrl(filters, { month: list.search.day.slice(0, 7) }), label: "Month", current: month !== null },
            ...(list.canChangeAll ? [{ to: "?view=team", label: "Team summary", current: team !== null }] : []),
          ]}
        />
        <AddLink label="Add New Task" />
      </PageHeader>
      <TaskDialog {...{ newTask, editedTask, closeUrl, choices }} />
      <DeleteDialog record={taskToDelete} recordType="task" closeUrl={closeUrl} />
      <ConfirmDialog
        open={tasksToDelete !== undefined}
        title={tasksToDelete?.count === 1 ? "Delete this task?" : "Delete these tasks?"}
        closeUrl={closeUrl}
        intent="bulk-delete"
        fields={tasksToDelete?.fields}
        action="Delete tasks"
      >
        <b>{countOfTasks(tasksToDelete?.count ?? 0)}</b> will go from every list. You can undo this right afterwards.
      </ConfirmDialog>
      {team ? (
        <TeamView {...team} today={list.today} />
      ) : month ? (
        <MonthView {...list} month={month} choices={choices} />
      ) : (
        <ListView {...list} choices={choices} />
      )}
      <StatusToasts messages={messages} />
      {!lastResult && <UndoToast deleted={deleted} />}
    </>
  );
}

function listUrl(filters: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
  return query.size > 0 ? `/dashboard/tasks?${query}` : "/dashboard/tasks";
}

type TotalsProps = { pending: number; inProgress: number; completed: number; overdue: number };

/** "117 pending, 45 in progress, 1,008 completed. 16 are overdue." Each number leads to its tasks. */
function Totals({ pending, inProgress, completed, overdue }: TotalsProps) {
  const link = (filter: string, count: number, label: string) => (
    <Link to={`/dashboard/tasks?${filter}`} className="task-total">{`${count.toLocaleString("en-IN")} ${label}`}</Link>
  );
  return (
    <>
      {link("status=pending", pending, "pending")}
      <span>,</span> {link("status=in_progress", inProgress, "in progress")}
      <span>,</span> {link("status=completed", completed, "completed")}
      <span>.</span>{" "}
      {overdue > 0 && (
        <span>
          <Link to="/dashboard/tasks?due=overdue" className="task-total">
            <b className="is-late">{overdue.toLocaleString("en-IN")}</b> <span>{`${overdue === 1 ? "is" : "are"} overdue`}</span>
          </Link>
          .
        </span>
      )}
    </>
  );
}
