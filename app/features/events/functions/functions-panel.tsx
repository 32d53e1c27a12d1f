import { Form } from "react-router";
import { nightName } from "#app/company/local-dates.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { ButtonLink, IconLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { Menu, MenuLink } from "#app/ui/dialog/menu.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { EventDay } from "../events.parts.tsx";
import { eventHours } from "../events.ts";
import { type EventFunction, type FunctionOverlap, functionName, plates, setupText } from "./functions.ts";
import "#app/ui/page/panel.css";
import "#app/ui/row-link.css";
import "./functions-panel.css";

/** The status of an event that is off, or null. */
type Off = string | null;

type FunctionsPanelProps = {
  eventId: string;
  functions: readonly EventFunction[];
  overlaps: readonly FunctionOverlap[];
  today: string;
  off: Off;
};

/** The functions of an event, such as the Haldi: when and where each is, for how many, and what can be done with it. */
export function FunctionsPanel({ eventId, functions, overlaps, today, off }: FunctionsPanelProps) {
  return (
    <section className="panel functions-panel below-6" aria-label="Functions">
      {functions.length > 0 && (
        <Table caption="Functions" columns={columnsOf(today, off)} rows={functions} rowKey={({ id }) => id} />
      )}
      {!off && overlaps.length > 0 && (
        <div className="panel__body panel__body--tight stack gap-1">
          {overlaps.map((overlap) => (
            <p key={`${overlap.first} ${overlap.second}`} className={overlap.people.length > 0 ? "late" : "soft"}>
              {overlapText(overlap)}
            </p>
          ))}
        </div>
      )}
      <div className="panel__body panel__body--tight row row--ends">
        <div className="row">
          <ButtonLink to="?add-function" small variant="quiet" icon="plus" preventScrollReset>
            Add function
          </ButtonLink>
          {!off && functions.filter(({ status }) => status === "planned").length > 1 && (
            <ButtonLink to="?move" small variant="quiet" preventScrollReset>
              Move all
            </ButtonLink>
          )}
          <ButtonLink to={`/dashboard/events?new&like=${eventId}`} small variant="quiet">
            New event like this
          </ButtonLink>
        </div>
        <Plates functions={functions} today={today} />
      </div>
    </section>
  );
}

const overlapText = ({ first, second, people }: FunctionOverlap) =>
  joinText(
    `${functionName({ name: first })} and ${functionName({ name: second })} are at the same time, in different halls.`,
    people.length > 0 && ` In both run sheets: ${new Intl.ListFormat("en-IN").format(people)}.`,
  );

function Plates({ functions, today }: { functions: readonly EventFunction[]; today: string }) {
  const { guaranteed, actual, late } = plates(functions, today);
  if (guaranteed === 0 && actual === 0 && late.length === 0) return null;
  return (
    <p className="numeric soft">
      {(guaranteed > 0 || actual > 0) && (
        <span>
          Plates: <b>{`${guaranteed.toLocaleString("en-IN")} guaranteed`}</b>
          {actual > 0 && <span>{`, ${actual.toLocaleString("en-IN")} served`}</span>}
          <span>.</span>{" "}
        </span>
      )}
      {late.length > 0 && (
        <span className="late">
          {late.length === 1 && late[0]
            ? `The number for ${functionName(late[0])} was due ${formatDay(late[0].guaranteeOn)}.`
            : `${late.length} numbers are late.`}
        </span>
      )}
    </p>
  );
}

const count = (number: number | null) => (number === null ? "-" : <b className="bold">{number.toLocaleString("en-IN")}</b>);

const columnsOf = (today: string, off: Off): Column<EventFunction>[] => [
  { header: "Function", cell: (one) => <DayAndName {...{ one, today, off }} /> },
  {
    header: "Time",
    cardFullWidth: true,
    cell: (one) => (
      <span className="stack gap-1">
        <b className="bold">{eventHours({ time: one.startTime, endTime: one.endTime })}</b>
        <small className="soft">{[nightName(one.day, one.startTime, "en"), setupText(one)].filter(Boolean).join(", ")}</small>
      </span>
    ),
  },
  { header: "Venue", cardFullWidth: true, cell: ({ venue }) => <span className="typed">{venue || "Venue TBD"}</span> },
  { header: "Est.", cardLabel: "Estimated", alignEnd: true, cell: ({ guests }) => count(guests) },
  {
    header: "Guar.",
    cardLabel: "Guaranteed",
    alignEnd: true,
    cell: ({ guaranteed, guaranteeOn }) =>
      guaranteed === null && guaranteeOn ? (
        <small className={guaranteeOn < today ? "late" : "soft"}>{`by ${formatDay(guaranteeOn).slice(0, -5)}`}</small>
      ) : (
        count(guaranteed)
      ),
  },
  { header: "Actual", cardLabel: "Actual", alignEnd: true, cell: ({ actual }) => count(actual) },
  { header: "Actions", cardBesideTitle: true, cell: (one) => <Actions {...{ one, off }} /> },
];

type CellProps = { one: EventFunction; off: Off };

function DayAndName({ one, today, ...event }: CellProps & { today: string }) {
  const url = useDialogUrl();
  const { day, status, isOver, cancelReason, note } = one;
  const off = status === "cancelled" ? status : event.off;
  const remark = status === "cancelled" ? cancelReason : note;
  return (
    <span className="functions-panel__function">
      {day ? <EventDay date={day} weekday /> : <span>No day</span>}
      <span className="stack gap-1">
        <Link className="quiet-link row-link" to={url("function", one.id)} preventScrollReset>
          {off ? <s>{functionName(one)}</s> : functionName(one)}
        </Link>
        <StateChip {...{ off, isOver }} isToday={day !== null && day <= today} />
        {remark && <small className="soft typed">{remark}</small>}
      </span>
    </span>
  );
}

function StateChip({ off, isOver, isToday }: { off: Off; isOver: boolean; isToday: boolean }) {
  if (off) return <Chip status={off} />;
  if (isOver) return <Chip label="DONE" tone="done" shape="full" />;
  return isToday ? <Chip label="TODAY" tone="progress" shape="half" /> : <Chip label="PLANNED" tone="pending" />;
}

function Actions({ one, off }: CellProps) {
  const url = useDialogUrl();
  const name = functionName(one);
  if (one.status === "cancelled")
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={one.id} />
        <input type="hidden" name="version" value={one.version} />
        <IntentButton intent="restore-function" fields={{ id: one.id }} small variant="quiet">
          Restore<span className="visually-hidden">{`: ${name}`}</span>
        </IntentButton>
      </Form>
    );
  return (
    <span className="actions">
      <IconLink to={url("function", one.id)} icon="edit" label={`Edit ${name}`} preventScrollReset />
      {!off && (
        <Menu label={`More for ${name}`} iconOnly icon="dots" small>
          <MenuLink to={url("move-function", one.id)} icon="events">
            Move
          </MenuLink>
          <MenuLink to={url("add-function", one.id)} icon="copy">
            Copy
          </MenuLink>
          <MenuLink to={url("cancel-function", one.id)} icon="close">
            Cancel
          </MenuLink>
        </Menu>
      )}
    </span>
  );
}
