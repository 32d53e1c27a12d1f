import { useEffect, useState } from "react";
import { useFetcher, useNavigate, useNavigation } from "react-router";
import { announce } from "#app/browser/announcements.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { ClientDialogs } from "#app/features/client-page/client-page.parts.tsx";
import type { ClientDialog } from "#app/features/client-page/client-page.server.ts";
import { type ClientNeed, countUnanswered } from "#app/features/client-page/client-page.ts";
import { clashReason, eventName, eventPlace } from "#app/features/events/events.ts";
import { remindedText } from "#app/features/invoices/invoices.ts";
import { ChangeDialog } from "#app/features/leads/leads.parts.tsx";
import type { ListedLead } from "#app/features/leads/leads.ts";
import { RequestAnswerFields } from "#app/features/quotes/quotes.parts.tsx";
import { accessNames, accessOptions, rejectedMessage } from "#app/features/team/team.ts";
import { formatDateTime, formatDay, formatDayWithWeekday, formatTimeOfDay } from "#app/platform/values/dates.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import type { Clash, FunctionAtVenue } from "#app/records/venue-clashes.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useCloseUrl } from "#app/ui/dialog/close-url.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { rowFetcherKey } from "#app/ui/result/row-results.tsx";
import { useActionResult } from "#app/ui/result/use-action-result.ts";
import { clashKey, clashTitle, dayAge, type LateInvoice, type Needs, type Newcomer, type OpenDialog } from "./needs.ts";
import { RowDialog } from "./row-dialog.tsx";
import "#app/ui/form-grid.css";
import "./need-dialogs.css";

type NeedDialogsProps = {
  open: OpenDialog;
  needs: Needs;
  now: Date;
  today: string;
  /** An id for what a dialog's form creates. */
  newId: string;
};

export function NeedDialogs({ open, needs, now, today, newId }: NeedDialogsProps) {
  const { name, id, client, lead } = open;
  const [answer, setAnswer] = useState("");
  if (name !== "answer" && name !== "reply" && answer !== "") setAnswer("");
  const clash = name === "compare" && needs.clashes.find((pair) => clashKey(pair) === id);
  const person = (name === "approve" || name === "reject") && needs.people.rows.find((newcomer) => newcomer.id === id);
  const invoice = name === "remind" && needs.invoices.rows.find((late) => late.id === id);
  // The dialog of a question that somebody has answered closes, unless this person has begun to type an answer.
  const isAnswered = client?.messages && countUnanswered(client.messages) === 0 && answer === "";
  const waiting = name === "reply" ? needs.clients.rows.find((need) => need.id === id) : undefined;
  const [replied, setReplied] = useState(waiting);
  if (waiting && waiting !== replied) setReplied(waiting);
  // Like the dialog of a question, it stays while somebody types.
  const request = waiting ?? (name === "reply" && answer !== "" && replied?.id === id ? replied : undefined);
  const record = clash || person || invoice || request || (!isAnswered && client) || lead;
  const shownTitle = clash
    ? clashTitle(clash)
    : person
      ? person.name
      : invoice
        ? invoice.clientName
        : request
          ? request.client
          : titleOf(client, lead);
  // The last title that was shown names the record when it is gone.
  const [last, setLast] = useState({ id, title: shownTitle });
  if (last.id !== id || (shownTitle && last.title !== shownTitle)) setLast({ id, title: shownTitle });
  const { title } = last;
  const fetcher = useFetcher({ key: rowFetcherKey(`${name}:${id}`) });
  const navigation = useNavigation();
  const isDoneByOthers = fetcher.state === "idle" && !fetcher.data && navigation.state === "idle";
  // The record is no longer in the list: this person or another one has dealt with it.
  const isHandled = !record;
  const formError = useActionResult<FormActionData>()?.formErrors?.formError;
  const navigate = useNavigate();
  const closeUrl = useCloseUrl();
  useEffect(() => {
    if (!isHandled) return;
    if (formError) announce({ message: formError });
    else if (isDoneByOthers && title) announce({ message: `${title}: already done by somebody else.` });
    navigate(closeUrl, { replace: true, preventScrollReset: true });
  }, [isHandled, isDoneByOthers, formError, title, closeUrl, navigate]);
  return (
    <>
      {isHandled && formError && <ErrorBox message={formError} />}
      {clash && <CompareDialog clash={clash} />}
      {person && name === "approve" && <ApproveDialog key={id} person={person} />}
      {person && name === "reject" && <RejectDialog key={id} person={person} />}
      {invoice && <RemindDialog key={id} {...{ invoice, now, today }} mailId={newId} />}
      {request && <ReplyDialog key={id} request={request} onInput={setAnswer} />}
      {record && record === client && <ClientDialogs key={id} dialog={client} onAnswerInput={setAnswer} {...{ newId, today }} />}
      <ChangeDialog open={lead && { name: "next", lead }} />
    </>
  );
}

type ReplyDialogProps = { request: ClientNeed; onInput: (text: string) => void };

const ReplyDialog = ({ request: { id, kind, recordId, client, event, text, since }, onInput }: ReplyDialogProps) => (
  <RowDialog
    title={`Answer ${client || "the client"}`}
    formKey={`reply:${id}`}
    action={`/dashboard/quotes/${recordId}`}
    fields={{ intent: "answer-request", request: id }}
    submitLabel="Send the answer"
  >
    <div className="stack gap-4" onInput={({ target }) => onInput((target as HTMLInputElement).value)}>
      <p>
        <span>{kind === "reopen" ? "Asks to open the quote again:" : "Asks for a change of"}</span>{" "}
        <Link to={`/dashboard/quotes/${recordId}`}>{event}</Link>
        <small className="line fine-print">{formatDateTime(since)}</small>
      </p>
      {text && <p className="typed">{`“${text}”`}</p>}
      <RequestAnswerFields />
      <p>
        <Link to={`/dashboard/quotes/${recordId}?edit`}>Change the quote instead</Link>
        <span>: sending its new version answers this.</span>
      </p>
    </div>
  </RowDialog>
);

const titleOf = (client: ClientDialog | null, lead: ListedLead | null) =>
  client ? client.event.name || untitledEvent : lead?.name;

function CompareDialog({ clash }: { clash: Clash }) {
  return (
    <RowDialog
      title={clashTitle(clash)}
      formKey={`clash:${clashKey(clash)}`}
      action="/dashboard/events"
      fields={{ intent: "accept-clash", first: clash.first.functionId, second: clash.second.functionId }}
      submitLabel="Both may stay"
      variant="quiet"
    >
      <div className="compared-events">
        <ComparedEvent event={clash.first} />
        <ComparedEvent event={clash.second} />
        <div className="full-width">
          <FieldControl name="clash_reason" label={clashReason.label} input={clashReason.input} />
        </div>
        <p className="full-width soft">If both may stay, they leave Today until one of them gets another date, time or venue.</p>
      </div>
    </RowDialog>
  );
}

function ComparedEvent({ event }: { event: FunctionAtVenue }) {
  const { id, date, time, endTime } = event;
  return (
    <article className="stack gap-2">
      <h3>
        <span>{eventName(event)}</span>
        {event.functionName && <small className="line soft">{event.functionName}</small>}
      </h3>
      <p className="soft">{formatDayWithWeekday(date)}</p>
      <p className="soft">
        {joinText(eventPlace(event), time && (endTime ? ` to ${formatTimeOfDay(endTime)}` : ", four hours are assumed"))}
      </p>
      <div className="actions">
        <ButtonLink small variant="quiet" to={`/dashboard/events/${id}`}>
          Open
        </ButtonLink>
        <ButtonLink small variant="quiet" to={`/dashboard/events/${id}?function=${event.functionId}`}>
          Change
          <span className="visually-hidden">{` ${eventName(event)}`}</span>
        </ButtonLink>
      </div>
    </article>
  );
}

function ApproveDialog({ person }: { person: Newcomer }) {
  const { id, version, name, email } = person;
  return (
    <RowDialog
      title={`Approve ${name}?`}
      formKey={`approve:${id}`}
      action="/dashboard/team"
      fields={{ intent: "access", id, version }}
      submitLabel="Approve"
    >
      <p>
        <span>{email}</span> gets a mail that says so.
      </p>
      <ul className="approve-access">
        {accessOptions.map(({ value }) => (
          <li key={value}>{accessNames[value].does}</li>
        ))}
      </ul>
      <div className="form-grid approve-fields">
        <Select label="Access" name="access" defaultValue="planner" options={accessOptions} />
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

function RejectDialog({ person: { id, version, name, email } }: { person: Newcomer }) {
  return (
    <RowDialog
      title={`Reject ${name}?`}
      formKey={`reject:${id}`}
      action="/dashboard/team"
      fields={{ intent: "access", id, version, access: "disabled" }}
      submitLabel="Reject"
      variant="danger"
    >
      <p>
        <span>{rejectedMessage}</span> <b>{email}</b> gets a mail that says so.
      </p>
    </RowDialog>
  );
}

type RemindDialogProps = { invoice: LateInvoice; now: Date; today: string; mailId: string };

function RemindDialog({ invoice, now, today, mailId }: RemindDialogProps) {
  const { id, number, clientName, clientEmail, balance, dueDate, remindedAt } = invoice;
  // The id of the first render: live updates bring new ones, with which a form that is submitted twice would queue two mails.
  const [mail] = useState(mailId);
  if (!clientEmail)
    return (
      <Dialog open title={`Remind ${clientName || "the client"}?`}>
        <p>
          <Link to={`/dashboard/invoices/${id}`}>{number}</Link> names no email address of the client, so nothing can be sent from
          here.
        </p>
      </Dialog>
    );
  return (
    <RowDialog
      title={`Remind ${clientName || clientEmail}?`}
      formKey={`remind:${id}`}
      action={`/dashboard/invoices/${id}`}
      fields={{ intent: "remind", mail }}
      submitLabel="Send reminder"
    >
      <p>
        A mail with <span className="no-wrap">{number}</span> as a PDF goes to <b>{clientEmail}</b>.{" "}
        <span className="no-wrap">{formatRupeesExactly(balance)}</span> is open, due on <span>{formatDay(dueDate)}</span> (
        <span>{dayAge(dueDate, today).text}</span>).
      </p>
      {remindedAt && <p>{`${remindedText(remindedAt, now)}.`}</p>}
    </RowDialog>
  );
}
