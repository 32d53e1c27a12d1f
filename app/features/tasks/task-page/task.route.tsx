import { data } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { CommentsPanel } from "#app/features/comments/comments.parts.tsx";
import { FilesLink } from "#app/features/files/files.parts.tsx";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Priority } from "#app/ui/chip.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { useLastResult } from "#app/ui/result/use-last-result.ts";
import { repeatLabel } from "../repeats/repeats.ts";
import { StatusButton } from "../status-button.tsx";
import { StatusToasts } from "../status-toast.tsx";
import { personOption } from "../task-options.ts";
import { lateness, type TaskActionData, taskFormIntents, taskTitle, updateFailed } from "../tasks.ts";
import { handleTasksForm } from "../tasks-action.server.ts";
import type { Route } from "./+types/task.route.ts";
import { BeforePanel } from "./before-panel.tsx";
import { StepsPanel } from "./steps-panel.tsx";
import { readTaskPage, type TaskOfPage } from "./task-page.server.ts";
import "#app/ui/columns.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: args.loaderData ? taskTitle(args.loaderData.task) : "Task" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const person = personOf(context);
  const page = isId(params.id) ? await readTaskPage(person, params.id) : null;
  if (!page) throw data(null, { status: 404 });
  return { ...page, personId: person.id, isStaff: can(person, "event:list"), commentId: crypto.randomUUID(), today: today() };
}

export const action = async (args: Route.ActionArgs) => handleTasksForm(await readSubmission(args));

export const clientAction = formsClientAction(taskFormIntents, updateFailed);

export default function TaskPage({ loaderData }: Route.ComponentProps) {
  const { messages } = useLastResult(useActionResult<TaskActionData>());
  const { task, personId } = loaderData;
  const late = lateness(task, loaderData.today);
  const isOwn = task.assignedTo === personId;
  return (
    <>
      <PageHeader
        title={taskTitle(task)}
        intro={
          <span>
            {joinText(
              isOwn ? "Yours" : task.assigneeName || "Unassigned",
              task.askedBy && `, given by ${task.askedById === personId ? "you" : task.askedBy}`,
            )}
          </span>
        }
      >
        <StatusButton task={task} />
        {task.draftId && (
          <ButtonLink to={`/dashboard/invoices/${task.draftId}?issue`} small icon="invoices">
            Issue the invoice
          </ButtonLink>
        )}
        <ButtonLink to={`/dashboard/tasks?edit=${task.id}&from=task`} small variant="quiet" icon="edit">
          Edit
        </ButtonLink>
      </PageHeader>
      {task.before?.isOpen && (
        <Notice plain>
          {joinText(
            `Waits for \u201c${taskTitle(task.before)}\u201d`,
            task.before.assignee && ` (${task.before.assignee})`,
            ". Whoever has this task is told when that is done.",
          )}
        </Notice>
      )}
      <div className="main-and-aside">
        <div className="stack">
          <Panel title="Details">
            <FactList>
              {task.description && <Fact name="Description" value={task.description} wide />}
              <Fact
                name="Due date"
                value={
                  <>
                    <span className="no-wrap">{formatDay(task.dueDate)}</span> {late && <small className="late">{late}</small>}
                  </>
                }
              />
              {task.repeats && <Fact name="Repeats" value={repeatLabel(task.repeats)} />}
              {task.permit && (
                <Fact
                  name="Permit"
                  value={joinText(
                    task.permitNumber || "No number yet",
                    task.permitUntil && `, valid until ${formatDay(task.permitUntil)}`,
                  )}
                />
              )}
              <Fact name="Priority" value={<Priority level={task.priority} />} />
              <Fact
                name="Event"
                value={
                  task.event &&
                  (loaderData.isStaff ? (
                    <Link to={`/dashboard/events/${task.event.id}`}>{task.event.name || untitledEvent}</Link>
                  ) : (
                    task.event.name || untitledEvent
                  ))
                }
              />
              {loaderData.isStaff && <Fact name="Files" value={<FilesLink parent={{ type: "task", id: task.id }} />} />}
            </FactList>
          </Panel>
          <StepsPanel task={task} />
          <CommentsPanel record={{ type: "task", id: task.id }} />
        </div>
        <div className="stack">
          {/* New when what they show has changed, not when a colleague ticks a step meanwhile. */}
          <BeforePanel key={`before ${task.before?.id}`} task={task} others={loaderData.others} />
          <GivePanel key={`${task.assignedTo} ${task.askedById}`} {...loaderData} isOwn={isOwn} />
        </div>
      </div>
      <StatusToasts messages={messages} />
    </>
  );
}

type GiveProps = {
  task: TaskOfPage;
  people: { id: string; name: string }[];
  isOwn: boolean;
  personId: string;
  commentId: string;
};

/** Gives the task to somebody else, back to who asked for it, or takes it. */
function GivePanel({ task, people, isOwn, personId, commentId }: GiveProps) {
  const back = isOwn && task.askedById && people.some(({ id }) => id === task.askedById) ? task.askedById : null;
  const others = people
    .filter(({ id }) => id !== task.assignedTo)
    .map((person) => (person.id === personId ? { ...person, name: "Me" } : person));
  return (
    <Panel title={back ? "Hand back, or give to somebody" : "Give to somebody"} id="give">
      <ActionForm
        intent="give"
        fields={{ id: task.id, version: task.version, comment_id: commentId }}
        prefilled={{ to: back ?? "" }}
        className="panel__body stack gap-4"
      >
        <Select
          name="to"
          label="To"
          options={others.map(personOption)}
          placeholder={back ? undefined : "Choose a person"}
          required
        />
        <Field
          name="word"
          label="A word"
          hint="They read it in their inbox; it stays with the comments."
          multiline
          rows={2}
          maxLength={2000}
        />
        <ErrorSummary />
        <IntentButton intent="give" small variant="quiet" busyLabel="Giving...">
          {back ? `Hand over` : "Give"}
        </IntentButton>
      </ActionForm>
    </Panel>
  );
}
