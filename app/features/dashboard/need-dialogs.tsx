import { useEffect, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { eventName, eventPlace } from "#app/features/events/events.ts";
import { remindedText } from "#app/features/invoices/invoices.ts";
import { rejectedMessage } from "#app/features/team/team.ts";
import { announce } from "#app/platform/announcements.ts";
import { formatDay, formatDayWithWeekday, formatTimeOfDay } from "#app/platform/dates.ts";
import { formatRupees } from "#app/platform/money.ts";
import { rowFetcherKey } from "#app/platform/row-results.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select } from "#app/ui/select.tsx";
import {
  type Clash,
  clashKey,
  clashTitle,
  dayAge,
  type LateInvoice,
  type Needs,
  type Newcomer,
  type UpcomingEvent,
} from "./needs.ts";
import { RowDialog } from "./row-dialog.tsx";
import "#app/ui/form-grid.css";
import "./need-dialogs.css";

/** Which dialog the URL opens: `?compare=…`, `?approve=…`, `?reject=…` or `?remind=…`. */
type OpenDialog = {
  compare: string | null;
  approve: string | null;
  reject: string | null;
  remind: string | null;
  /** The id for the mail of a reminder. */
  mailId: string;
};

type NeedDialogsProps = { open: OpenDialog; needs: Needs; now: Date; today: string; closeUrl: string };

export function NeedDialogs({ open, needs, now, today, closeUrl }: NeedDialogsProps) {
  const { compare, approve, reject, remind } = open;
  const clash = needs.clashes.find((pair) => clashKey(pair) === compare);
  const person = needs.people.rows.find(({ id }) => id === (approve ?? reject));
  const invoice = needs.invoices.rows.find(({ id }) => id === remind);
  const navigate = useNavigate();
  const [kind, id] = Object.entries({ compare, approve, reject, remind }).find(([, value]) => value) ?? [];
  const shownName = clash ? clashTitle(clash) : (person?.name ?? invoice?.clientName);
  const [name, setName] = useState(shownName);
  if (shownName && shownName !== name) setName(shownName);
  const fetcher = useFetcher({ key: rowFetcherKey(`${kind}:${id}`) });
  const isDoneByOthers = fetcher.state === "idle" && !fetcher.data;
  // The record is no longer in the list: this person or another one has dealt with it.
  const isHandled = kind !== undefined && !clash && !person && !invoice;
  useEffect(() => {
    if (!isHandled) return;
    if (isDoneByOthers && name) announce({ message: `${name}: already done by somebody else.` });
    navigate(closeUrl, { replace: true, preventScrollReset: true });
  }, [isHandled, isDoneByOthers, name, closeUrl, navigate]);
  return (
    <>
      {clash && <CompareDialog clash={clash} closeUrl={closeUrl} />}
      {person && approve && <ApproveDialog key={person.id} person={person} closeUrl={closeUrl} />}
      {person && reject && <RejectDialog key={person.id} person={person} closeUrl={closeUrl} />}
      {invoice && <RemindDialog key={invoice.id} {...{ invoice, now, today, closeUrl }} mailId={open.mailId} />}
    </>
  );
}

function CompareDialog({ clash, closeUrl }: { clash: Clash; closeUrl: string }) {
  return (
    <Dialog open title={clashTitle(clash)} closeUrl={closeUrl}>
      <div className="compared-events">
        <ComparedEvent event={clash.first} />
        <ComparedEvent event={clash.second} />
      </div>
    </Dialog>
  );
}

function ComparedEvent({ event }: { event: UpcomingEvent }) {
  const { id, date, time, endTime } = event;
  return (
    <article>
      <h3>{eventName(event)}</h3>
      <p>{formatDayWithWeekday(date)}</p>
      <p>
        {eventPlace(event)}
        {time && (endTime ? ` to ${formatTimeOfDay(endTime)}` : ", four hours are assumed")}
      </p>
      <div className="actions">
        <ButtonLink small variant="quiet" to={`/dashboard/events/${id}`}>
          Open
        </ButtonLink>
        <ButtonLink small variant="quiet" to={`/dashboard/events?when=all&edit=${id}`}>
          Change
          <span className="visually-hidden"> {eventName(event)}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

function ApproveDialog({ person, closeUrl }: { person: Newcomer; closeUrl: string }) {
  const { id, version, name, email } = person;
  return (
    <RowDialog
      title={`Approve ${name}?`}
      closeUrl={closeUrl}
      formKey={`approve:${id}`}
      action="/dashboard/team"
      fields={{ intent: "access", id, version }}
      submitLabel="Approve"
    >
      <p>
        {email} gets a mail that says so. A user has their own tasks, the events, the leads and drafts of invoices; an admin has
        everything, also the access of others.
      </p>
      <div className="form-grid approve-fields">
        <Select
          label="Access"
          name="access"
          defaultValue="user"
          options={[
            { value: "user", label: "User" },
            { value: "admin", label: "Admin" },
          ]}
        />
        <Field label="Job title" name="role" maxLength={100} placeholder="Team Member" />
      </div>
      <p>
        Not somebody you know?{" "}
        <Link to={`?reject=${encodeURIComponent(id)}`} replace preventScrollReset>
          Reject instead
        </Link>
      </p>
    </RowDialog>
  );
}

function RejectDialog({ person: { id, version, name, email }, closeUrl }: { person: Newcomer; closeUrl: string }) {
  return (
    <RowDialog
      title={`Reject ${name}?`}
      closeUrl={closeUrl}
      formKey={`reject:${id}`}
      action="/dashboard/team"
      fields={{ intent: "access", id, version, access: "disabled" }}
      submitLabel="Reject"
      variant="danger"
    >
      <p>
        {rejectedMessage} <b>{email}</b> gets a mail that says so.
      </p>
    </RowDialog>
  );
}

type RemindDialogProps = { invoice: LateInvoice; now: Date; today: string; mailId: string; closeUrl: string };

function RemindDialog({ invoice, now, today, mailId, closeUrl }: RemindDialogProps) {
  const { id, number, clientName, clientEmail, balance, dueDate, remindedAt } = invoice;
  // The id of the first render: live updates bring new ones, with which a form that is submitted twice would queue two mails.
  const [mail] = useState(mailId);
  if (!clientEmail)
    return (
      <Dialog open title={`Remind ${clientName || "the client"}?`} closeUrl={closeUrl}>
        <p>
          <Link to={`/dashboard/invoices/${id}`}>{number}</Link> names no email address of the client, so nothing can be sent from
          here.
        </p>
      </Dialog>
    );
  return (
    <RowDialog
      title={`Remind ${clientName || clientEmail}?`}
      closeUrl={closeUrl}
      formKey={`remind:${id}`}
      action={`/dashboard/invoices/${id}`}
      fields={{ intent: "remind", mail }}
      submitLabel="Send reminder"
    >
      <p>
        A mail with <span className="no-wrap">{number}</span> as a PDF goes to <b>{clientEmail}</b>.{" "}
        <span className="no-wrap">{formatRupees(balance)}</span> is open, due on {formatDay(dueDate)} (
        {dayAge(dueDate, today).text}).
      </p>
      {remindedAt && <p>{remindedText(remindedAt, now)}.</p>}
    </RowDialog>
  );
}
