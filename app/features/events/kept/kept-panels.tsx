import type { ComponentProps, ReactNode } from "react";
import { usePhotoHint } from "#app/browser/waiting/use-photo-hint.ts";
import { taskTitle } from "#app/features/tasks/tasks.ts";
import { formatDay, formatDayWithWeekday, formatTime, today } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { maxNoteLength } from "../event-day/event-day.ts";
import {
  ClientOwes,
  ComerList,
  ContactList,
  FunctionRow,
  IssueList,
  paidLabel,
  SitePaymentRow,
} from "../event-day/event-day-lists.tsx";
import { PlateCounter } from "../event-day/plate-counter.tsx";
import { NowPanel } from "../run-sheet/now-panel.tsx";
import { OperationForm } from "../run-sheet/operation-form.tsx";
import { doneText, foldDone, type Owner, ownerNames, type RunItem } from "../run-sheet/run-sheet.ts";
import { TickBox } from "../run-sheet/tick-button.tsx";
import type { KeptEvent, KeptTask } from "./kept.ts";
import "#app/ui/form/field.css";
import "../event-day/day-screen.css";
import "../run-sheet/run-table.css";
import "./kept.css";

/** An event with its functions, run sheet and people. A form in it is a change of the event `data-to`. */
export function KeptEventPanel({ event, now, readAt }: { event: KeptEvent; now: Date; readAt: string }) {
  const { id, name, night, functions, items, owners, comers, client, notes, money, canPlan } = event;
  const nights = [...Map.groupBy(items, (item) => item.night)];
  return (
    <section className="stack" data-to={id} aria-label={name}>
      <NowPanel
        eventId={id}
        items={items.filter((item) => item.night === night)}
        owners={owners}
        now={now}
        canShift={canPlan}
        isKept
      />
      <Panel title={name}>
        <ul className="panel__body panel__body--tight">
          {functions.map((one) => (
            <FunctionRow key={one.id} one={one}>
              {[night, today(now)].includes(one.day ?? "") && (
                <PlateCounter eventId={id} functionId={one.id} served={event.plates[one.id] ?? 0} readAt={readAt} />
              )}
            </FunctionRow>
          ))}
        </ul>
        {nights.map(([day, lines]) => (
          <Fold key={day} title={`Run sheet, ${formatDayWithWeekday(day)}`} isOpen={day === night}>
            <NightLines lines={lines} owners={owners} />
          </Fold>
        ))}
        {comers.length > 0 && (
          <Fold title={`Arrivals, ${comers.filter(({ arrivedAt }) => arrivedAt).length} of ${comers.length}`}>
            <ComerList comers={comers} now={now} />
          </Fold>
        )}
        <Fold title="People">
          <ContactList client={client} owners={owners} />
        </Fold>
        {money && <Money {...money} />}
        <Fold title={`Issues and hand-over, ${notes.filter(({ closedAt }) => !closedAt).length}`}>
          {notes.length > 0 && <IssueList issues={notes} />}
          <NoteForm hasPhoto={canPlan} intent="issue" label="What is wrong" submit="Add issue" />
          <NoteForm intent="hand-over" label="What the next shift must know" submit="Hand over" />
        </Fold>
      </Panel>
    </section>
  );
}

const Fold = ({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details className="kept__fold" open={isOpen}>
    <summary>{title}</summary>
    {children}
  </details>
);

function NightLines({ lines, owners }: { lines: readonly RunItem[]; owners: readonly Owner[] }) {
  const { done, rest } = foldDone(lines);
  return (
    <>
      {done.length > 0 && (
        <Fold title={doneText(done)}>
          <LineList lines={done} owners={owners} />
        </Fold>
      )}
      <LineList lines={rest} owners={owners} />
    </>
  );
}

const LineList = ({ lines, owners }: ComponentProps<typeof NightLines>) => (
  <ol className="panel__body panel__body--tight">
    {lines.map((item) => (
      <Line key={item.id} item={item} who={ownerNames(owners, [item]).join(", ")} />
    ))}
  </ol>
);

const Line = ({ item, who }: { item: RunItem; who: string }) => (
  <li className="kept__line">
    <TickBox item={item} />
    <b className="numeric">{formatTime(item.startsAt)}</b>
    <span>
      <b>{item.title}</b>
      <small className="line soft">{[item.place, who, item.hard && "fixed time", item.waits].filter(Boolean).join(", ")}</small>
      {item.cue && <small className="line">{`Cue: ${item.cue}`}</small>}
    </span>
  </li>
);

/** What is collected and paid today. */
const Money = ({ payments, clientOwes }: NonNullable<KeptEvent["money"]>) =>
  (payments.length > 0 || clientOwes > 0) && (
    <Fold title="Collect and pay on site">
      <ul className="panel__body panel__body--tight">
        <ClientOwes amount={clientOwes} />
        {payments.map((payment) => (
          <SitePaymentRow key={payment.id} payment={payment}>
            <OperationForm fields={{ intent: "mark-paid", id: payment.id, paid: payment.paidAt ? "no" : "yes" }}>
              <Button small variant="quiet">
                {paidLabel(payment)}
              </Button>
            </OperationForm>
          </SitePaymentRow>
        ))}
      </ul>
    </Fold>
  );

type NoteFormProps = { intent: string; label: string; submit: string; hasPhoto?: boolean };

const NoteForm = ({ intent, label, submit, hasPhoto }: NoteFormProps) => (
  <form method="post" className="kept__form">
    <input type="hidden" name="intent" value={intent} />
    <label>
      <span>{label}</span>
      <textarea className="input" name="text" rows={2} required maxLength={maxNoteLength} />
    </label>
    {hasPhoto && <PhotoField />}
    <Button small variant="quiet">
      {submit}
    </Button>
  </form>
);

const PhotoField = () => (
  <label>
    <span>Photograph</span>
    <input className="input" type="file" name="photo" accept="image/*" />
    <small className="line soft">{usePhotoHint("")}</small>
  </label>
);

/** The person's own tasks. A form in it is a change of tasks. */
export const KeptTasks = ({ tasks, personId }: { tasks: readonly KeptTask[]; personId: string }) => (
  <div data-to="tasks">
    <Panel title="My tasks" id="tasks">
      {tasks.length === 0 && <EmptyState message="No open task." />}
      <ul className="panel__body panel__body--tight">
        {tasks.map((task) => (
          <li key={task.id} className="kept__line">
            <TaskBox task={task} />
            <span>
              <b>{taskTitle(task)}</b>
              <small className="line soft">
                {[task.dueDate && `due ${formatDay(task.dueDate)}`, task.eventName, task.waits].filter(Boolean).join(", ")}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <form method="post" className="kept__form">
        {Object.entries({ ...emptyTask, assigned_to: personId }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          <span>New task</span>
          <input className="input" name="title" required maxLength={200} />
        </label>
        <Button small variant="quiet">
          Add task
        </Button>
      </form>
    </Panel>
  </div>
);

const emptyTask = { intent: "add", description: "", due_date: "", event_id: "" };

function TaskBox({ task }: { task: KeptTask }) {
  const isDone = task.status === "completed";
  const status = isDone ? "done" : task.status === "in_progress" ? "doing" : "todo";
  return (
    <form method="post">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={task.id} />
      <input type="hidden" name="status" value={isDone ? "pending" : "completed"} />
      <input type="hidden" name="seen" value={task.status ?? "pending"} />
      <button
        type="submit"
        className={`tick-box tick-box--${status}`}
        aria-label={`${taskTitle(task)}: ${isDone ? "Completed. Back to pending" : "Mark as completed"}`}
      >
        <Glyph shape={isDone ? "full" : status === "doing" ? "half" : "hollow"} />
      </button>
    </form>
  );
}
