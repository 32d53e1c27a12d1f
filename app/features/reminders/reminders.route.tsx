import { Form, Link } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { can } from "#app/permissions.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResultToasts } from "#app/ui/result/result-toasts.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { Route } from "./+types/reminders.route.ts";
import { listReminders } from "./reminders.server.ts";
import {
  audienceLabels,
  type DecidedReminder,
  kinds,
  outcomeBadge,
  type ReminderRow,
  type ReminderToSend,
  reminderRecordUrl,
  remindersUrl,
  rulesUrl,
} from "./reminders.ts";
import { handleReminderForm } from "./reminders-action.server.ts";
import "./reminders.css";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Reminders" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const toClients = url.searchParams.get("to") !== "colleagues";
  return { ...(await listReminders(person, toClients)), toClients, canChangeRules: can(person, "settings:write") };
}

export const action = async (args: Route.ActionArgs) =>
  handleReminderForm(await readSubmission(args, args.url.pathname + args.url.search));

export const clientAction = formsClientAction([]);

export default function Reminders({ loaderData }: Route.ComponentProps) {
  const { toSend, upcoming, hasMore, decided, toClients, canChangeRules } = loaderData;
  return (
    <>
      <PageHeader title="Reminders" intro="What the server reminds clients and colleagues of by itself, from 9 AM to 7 PM.">
        {canChangeRules && (
          <ButtonLink to={rulesUrl} small variant="quiet" icon="settings">
            Rules
          </ButtonLink>
        )}
      </PageHeader>
      <Panel title="To send by WhatsApp">
        <Table
          none="Nobody waits for a message."
          caption="To send by WhatsApp"
          columns={toSendColumns}
          rows={toSend}
          rowKey={({ id }) => id}
        />
      </Panel>
      <div className="above-6 below-6">
        <Segmented
          label="To whom"
          choices={[
            { to: remindersUrl, label: "To clients", current: toClients },
            { to: `${remindersUrl}?to=colleagues`, label: "To colleagues", current: !toClients },
          ]}
        />
      </div>
      <Panel title="About to go, in the next seven days">
        <Table
          none="Nothing is due in the next seven days."
          caption="About to go"
          columns={upcomingColumns}
          rows={upcoming}
          rowKey={({ id }) => id}
        />
        {hasMore && <p className="panel__footer">{`The first ${upcoming.length}.`}</p>}
      </Panel>
      <Panel title="Sent and skipped">
        <Table
          none="No reminder has gone yet."
          caption="Sent and skipped"
          columns={decidedColumns}
          rows={decided}
          rowKey={({ id }) => id}
        />
      </Panel>
      <ResultToasts />
    </>
  );
}

const About = ({ kind, objectId, instalmentOf, title, name }: ReminderRow) => (
  <>
    <Link to={reminderRecordUrl(kind, objectId, instalmentOf)}>{title || "Without a title"}</Link>
    {name && name !== title && !title.startsWith(name) && <small className="reminder__detail">{name}</small>}
  </>
);

const about: Column<ReminderRow> = { header: "About", cell: (row) => <About {...row} /> };
const kind: Column<ReminderRow> = { header: "Rule", cardLabel: "Rule", cell: ({ kind }) => kinds[kind].label };
const recipient: Column<ReminderRow> = {
  header: "To",
  cardLabel: "To",
  cell: ({ audience, recipient }) =>
    recipient?.includes("@") ? <EmailText email={recipient} /> : <UnbrokenNumbers text={recipient ?? audienceLabels[audience]} />,
};

const upcomingColumns: Column<ReminderRow>[] = [
  about,
  kind,
  recipient,
  { header: "Goes", cardLabel: "Goes", cell: ({ dueAt }) => <time dateTime={dueAt}>{formatDateTime(dueAt)}</time> },
];

const toSendColumns: Column<ReminderToSend>[] = [
  about,
  kind,
  {
    ...recipient,
    cell: ({ recipient, whatsappUrl }) => (
      <>
        <UnbrokenNumbers text={recipient ?? ""} />
        {!whatsappUrl && <small className="reminder__detail">WhatsApp does not take this number.</small>}
      </>
    ),
  },
  { header: "Since", cardLabel: "Since", cell: ({ dueAt }) => <time dateTime={dueAt}>{formatDateTime(dueAt)}</time> },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, title, whatsappUrl }) => {
      const ofWhat = <span className="visually-hidden">{`: ${title}`}</span>;
      return (
        <Form method="post" className="actions" preventScrollReset>
          <input type="hidden" name="reminder" value={id} />
          {whatsappUrl && (
            <ButtonLink to={whatsappUrl} small variant="soft" icon="chat" target="_blank" rel="noreferrer">
              Open WhatsApp{ofWhat}
            </ButtonLink>
          )}
          <IntentButton intent="sent" fields={{ reminder: id }} small variant="quiet" icon="check">
            Sent{ofWhat}
          </IntentButton>
          <IntentButton intent="not-sent" fields={{ reminder: id }} small variant="quiet">
            Not sent{ofWhat}
          </IntentButton>
        </Form>
      );
    },
  },
];

const decidedColumns: Column<DecidedReminder>[] = [
  about,
  kind,
  recipient,
  {
    header: "Outcome",
    cardBesideTitle: true,
    cell: ({ outcome }) => <Chip status={outcome} {...outcomeBadge(outcome)} />,
  },
  {
    header: "When",
    cardLabel: "When",
    cell: ({ decidedAt, handledBy }) => (
      <>
        <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
        {handledBy && <small className="reminder__detail">{handledBy}</small>}
      </>
    ),
  },
];
