import type { ComponentProps } from "react";
import { Form } from "react-router";
import { formatDayWithWeekday, formatShortDay, formatTime } from "#app/platform/values/dates.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { Menu, MenuButton, MenuLink } from "#app/ui/dialog/menu.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { useRowForm } from "#app/ui/result/row-results.tsx";
import type { RunStatus } from "#db/enums.ts";
import { eventName } from "../events.ts";
import { Cue } from "./now-panel.tsx";
import { nameOperation, OperationFields } from "./operation-form.tsx";
import {
  type CrewClash,
  doneText,
  foldDone,
  lengthText,
  type Owner,
  ownerName,
  ownerNames,
  type RunItem,
  runStatusNames,
} from "./run-sheet.ts";
import { TickBox } from "./tick-button.tsx";
import "./run-table.css";

type RunTableProps = {
  items: readonly RunItem[];
  owners: readonly Owner[];
  crewClashes: readonly CrewClash[];
  hasFunctions: boolean;
  canPlan: boolean;
};

/** The lines of a run sheet by night: what ends after midnight stands at the end of the night before. */
export const RunTable = ({ items, ...props }: RunTableProps) =>
  [...Map.groupBy(items, (item) => item.night)].map(([night, lines]) => {
    const { done, rest } = foldDone(lines);
    const title = formatDayWithWeekday(night);
    const columns = columnsOf(props);
    return (
      <section key={night} aria-label={title}>
        <h3 className="run-table__night">{title}</h3>
        {done.length > 0 && (
          <details>
            <summary className="run-table__done">{doneText(done)}</summary>
            <Lines caption={`Done on ${title}`} columns={columns} rows={done} />
          </details>
        )}
        <Lines caption={`Run sheet of ${title}`} columns={columns} rows={rest} />
      </section>
    );
  });

const Lines = (props: Pick<ComponentProps<typeof Table<RunItem>>, "caption" | "columns" | "rows">) => (
  <Table
    {...props}
    rowKey={({ id }) => id}
    rowClass={({ hard, status }) => `run-line run-line--${status}${hard ? " run-line--fixed" : ""}`}
  />
);

const columnsOf = ({ owners, crewClashes, hasFunctions, canPlan }: Omit<RunTableProps, "items">): Column<RunItem>[] => [
  { header: <span className="visually-hidden">State</span>, cell: (item) => <TickBox item={item} /> },
  {
    header: "Time",
    cell: ({ startsAt, startedAt, doneAt, hard, day, night, minutes }) => (
      <span>
        <b className="run-table__time">{formatTime(startsAt)}</b>
        <small className="run-table__length soft">{lengthText(minutes)}</small>
        {day !== night && <small className="line soft no-wrap">{formatShortDay(day, night)}</small>}
        {hard && (
          <span className="run-table__fixed">
            <Icon name="lock" />
            <span>Fixed</span>
          </span>
        )}
        {(startedAt || doneAt) && (
          <small className="line soft">
            {[startedAt && `from ${formatTime(startedAt)}`, doneAt && `done ${formatTime(doneAt)}`].filter(Boolean).join(", ")}
          </small>
        )}
      </span>
    ),
  },
  { header: "Length", cell: ({ minutes }) => <span className="no-wrap">{lengthText(minutes)}</span> },
  {
    header: "What",
    cardFullWidth: true,
    cell: ({ id, title, functionName, status, waits }) => (
      <span>
        {canPlan ? <EditLink id={id} title={title} /> : <b>{title}</b>}
        {(hasFunctions || status === "skipped" || waits) && (
          <small className="line soft">
            {[hasFunctions && functionName, status === "skipped" && runStatusNames.skipped, waits].filter(Boolean).join(", ")}
          </small>
        )}
      </span>
    ),
  },
  { header: "Where", cardFullWidth: true, cell: ({ place }) => place },
  {
    header: "Who",
    cardFullWidth: true,
    cell: (item) =>
      item.who ? (
        <span>
          {ownerNames(owners, [item]).map((name) => (
            <PersonName key={name} name={name} />
          ))}
          {crewClashes.flatMap(({ id, key, event, startsAt }) =>
            id === item.id ? (
              <small key={key + startsAt} className="line late">
                {`${ownerName(owners, key)} is also at “${eventName({ name: event })}” at ${formatTime(startsAt)}`}
              </small>
            ) : (
              []
            ),
          )}
        </span>
      ) : (
        <span className="soft">Nobody yet</span>
      ),
  },
  { header: "Cue", cardFullWidth: true, cell: ({ cue }) => cue && <Cue text={cue} /> },
  { header: "Actions", cardFullWidth: true, cell: (item) => <Actions item={item} canPlan={canPlan} /> },
];

function EditLink({ id, title }: Pick<RunItem, "id" | "title">) {
  const url = useDialogUrl();
  return (
    <Link className="quiet-link bold" to={url("edit", id)} preventScrollReset>
      {title}
    </Link>
  );
}

/** What a line's menu offers besides the press on its box. */
const menuStatuses: readonly RunStatus[] = ["doing", "skipped", "todo"];

function Actions({ item, canPlan }: { item: RunItem; canPlan: boolean }) {
  const url = useDialogUrl();
  const row = useRowForm(`run:${item.id}`);
  const { id, title, status } = item;
  return (
    <span className="actions">
      <Menu label={`More for ${title}`} iconOnly icon="dots" small>
        {canPlan && (
          <MenuLink to={url("edit", id)} icon="edit" preventScrollReset>
            Edit
          </MenuLink>
        )}
        <Form method="post" onSubmit={nameOperation} {...row}>
          <OperationFields />
          <input type="hidden" name="intent" value="tick" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={status} />
          {menuStatuses
            .filter((one) => one !== status)
            .map((one) => (
              <MenuButton key={one} type="submit" name="status" value={one} icon="swap">
                {menuLabels[one]}
              </MenuButton>
            ))}
        </Form>
        {canPlan && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <MenuButton type="submit" name="intent" value="delete" icon="trash">
              Delete
            </MenuButton>
          </Form>
        )}
      </Menu>
    </span>
  );
}

const menuLabels: Record<RunStatus, string> = { doing: "Start now", skipped: "Skip", todo: "Back to do", done: "Done" };
