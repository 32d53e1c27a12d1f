import { untitledEvent } from "#app/content/untitled.ts";
import { composerParam } from "#app/features/messages/messages.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { formatShortDay } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listKeys } from "#app/ui/list/list-keys.ts";
import { listRows } from "#app/ui/list/list-rows.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import { ClientsWaiting } from "./need-clients.tsx";
import { NeedGroup } from "./need-group.tsx";
import { NeedRow } from "./need-row.tsx";
import { DueTasks } from "./need-tasks.tsx";
import { EventsWithoutKind, HeldEnquiries, LowDisk, MoneyOnAccount, OldBackup, UnsentMail } from "./need-warnings.tsx";
import {
  clashKey,
  clashTitle,
  countOf,
  dayAge,
  isNothingNeeded,
  lateInvoiceContext,
  type Needs,
  replyAge,
  replyContext,
  rowsPerGroup,
  waitingTime,
} from "./needs.ts";
import { NeedsToasts, type UrlResult } from "./needs-toast.tsx";
import "./needs-panel.css";

type NeedsPanelProps = {
  needs: Needs;
  /** The number of rows for each choice; null for a member, who has no choice. */
  counts: { mine: number; everyone: number } | null;
  whose: "mine" | "everyone";
  now: Date;
  today: string;
  ownId: string;
  urlResult: UrlResult | undefined;
};

/** The panel "Needs you today" of the overview. Each row is a link with one button, which acts without leaving the page; the key d clicks it. */
export function NeedsPanel({ counts, ownId, urlResult, ...props }: NeedsPanelProps) {
  const { needs, whose } = props;
  const choices = counts && (
    <Segmented
      label="Whose"
      choices={[
        { to: "?whose=mine", label: "Mine", current: whose === "mine", count: counts.mine },
        { to: "?whose=everyone", label: "Everyone", current: whose === "everyone", count: counts.everyone },
      ]}
    />
  );
  return (
    <div className="needs">
      <Panel title="Needs you today" headerActions={choices}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links and buttons inside */}
        <div {...listRows} onKeyDown={rowKeys} data-keys>
          {/* Inside, because the list has the focus after its last row is done. */}
          {isNothingNeeded(needs) && (
            <EmptyState message="Nothing needs you.">
              <p>Enquiries to answer, tasks that are late or due today and overdue invoices come here.</p>
            </EmptyState>
          )}
          <Replies {...props} />
          <ClientsWaiting {...props} />
          <DueTasks needs={needs} today={props.today} person={whose === "mine" && counts ? ownId : null} />
          <LateInvoices {...props} />
          <Clashes {...props} />
          <Newcomers {...props} />
          <NextActions {...props} />
          <EventsWithoutKind {...props} />
          <MoneyOnAccount {...props} />
          <HeldEnquiries {...props} />
          <UnsentMail {...props} />
          <OldBackup {...props} />
          <LowDisk {...props} />
        </div>
        <NeedsToasts urlResult={urlResult} />
      </Panel>
    </div>
  );
}

const rowKeys = listKeys({ d: (row) => row.querySelector<HTMLElement>(".need__action")?.click() });

type GroupProps = Pick<NeedsPanelProps, "needs" | "now" | "today" | "whose">;

/** "All 8 replies"; without the number if the linked list also has other people's records. */
const allOf = (whose: NeedsPanelProps["whose"], count: number, noun: string, plural = `${noun}s`) =>
  `All ${whose === "everyone" ? countOf(count, noun, plural) : plural}`;

function Replies({ needs: { replies }, now, whose }: GroupProps) {
  return (
    <NeedGroup
      title="Replies"
      count={replies.count}
      summary={
        <>
          <span>{`${replies.count} waiting`}</span>
          {replies.overdue > 0 && (
            <span>
              , <b className="late">{`${replies.overdue} overdue`}</b>
            </span>
          )}
        </>
      }
      all={{ to: "/dashboard/leads?show=waiting", label: allOf(whose, replies.count, "reply", "replies") }}
    >
      {replies.rows.map((reply) => (
        <NeedRow
          key={reply.id}
          title={reply.name}
          to={`/dashboard/leads/${reply.id}`}
          context={replyContext(reply)}
          age={replyAge(reply.dueAt, now)}
          form={{
            key: `replied:${reply.id}`,
            action: "/dashboard/leads",
            fields: { intent: "replied", id: reply.id, version: reply.version },
          }}
          label="Replied"
        />
      ))}
    </NeedGroup>
  );
}

function LateInvoices({ needs: { invoices }, today, whose }: GroupProps) {
  return (
    <NeedGroup
      title="Invoices overdue"
      count={invoices.count}
      summary={
        <>
          <span className="no-wrap">{formatRupees(invoices.amount)}</span>{" "}
          <span>
            {joinText(
              `in ${countOf(invoices.count, "invoice")}`,
              invoices.reminded > 0 && `, ${invoices.reminded} reminded in the last 7 days`,
            )}
          </span>
        </>
      }
      all={{
        to: "/dashboard/invoices?status=overdue",
        label: allOf(whose, invoices.count + invoices.reminded, "overdue invoice"),
      }}
    >
      {invoices.rows.map((invoice) => (
        <NeedRow
          key={invoice.id}
          title={invoice.clientName || invoice.number || "Invoice"}
          to={`/dashboard/invoices/${invoice.id}`}
          context={lateInvoiceContext(invoice)}
          age={dayAge(invoice.dueDate, today)}
          link={
            invoice.clientEmail
              ? `?remind=${invoice.id}`
              : `?whatsapp=${composerParam({ type: "invoice", id: invoice.id }, "paymentDue")}`
          }
          label={invoice.clientEmail ? "Remind" : "WhatsApp"}
        />
      ))}
    </NeedGroup>
  );
}

function Clashes({ needs: { clashes }, today }: GroupProps) {
  return (
    <NeedGroup
      title="Venue clash"
      count={clashes.length}
      summary={clashes.length === 1 ? "2 events, one venue" : `${clashes.length} pairs of events at one venue`}
      all={{ to: "/dashboard/events", label: "All events" }}
    >
      {clashes.slice(0, rowsPerGroup).map((clash) => (
        <NeedRow
          key={clashKey(clash)}
          title={clashTitle(clash)}
          to={`/dashboard/events/${clash.first.id}`}
          context={[
            `${clash.first.name || untitledEvent}, ${clash.second.name || untitledEvent}`,
            formatShortDay(clash.second.date, today),
          ]}
          age={dayAge(clash.first.date, today)}
          tone="danger"
          link={`?compare=${clashKey(clash)}`}
          label="Compare"
        />
      ))}
    </NeedGroup>
  );
}

function Newcomers({ needs: { people }, now }: GroupProps) {
  return (
    <NeedGroup
      title="People to approve"
      count={people.count}
      summary={people.count === 1 ? "One has signed up" : `${people.count} have signed up`}
      all={{ to: "/dashboard/team", label: `All ${countOf(people.count, "person", "people")}` }}
    >
      {people.rows.map((person) => (
        <NeedRow
          key={person.id}
          title={person.name || person.email}
          to="/dashboard/team"
          context={[person.email]}
          age={waitingTime(person.since, now)}
          tone="progress"
          link={`?approve=${encodeURIComponent(person.id)}`}
          label="Approve"
        />
      ))}
    </NeedGroup>
  );
}

function NextActions({ needs: { actions }, today, whose }: GroupProps) {
  return (
    <NeedGroup
      title="Next actions"
      count={actions.count}
      summary={`${actions.count} due by today`}
      all={{ to: "/dashboard/leads?action=due", label: allOf(whose, actions.count, "next action") }}
    >
      {actions.rows.map((lead) => (
        <NeedRow
          key={lead.id}
          title={lead.nextAction}
          to={`/dashboard/leads/${lead.id}`}
          context={[lead.name, capitalize(lead.stage)]}
          age={dayAge(lead.nextActionOn, today)}
          form={{
            key: `done:${lead.id}`,
            action: "/dashboard/leads",
            fields: { intent: "done", id: lead.id, version: lead.version },
          }}
          label="Done"
        />
      ))}
    </NeedGroup>
  );
}
