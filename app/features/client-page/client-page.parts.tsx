import { useServerClock } from "#app/browser/use-server-clock.ts";
import { formatDateTime, timeAgo } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { countUnanswered, type StaffClientPage, staffClientPageUrl } from "./client-page.ts";
import { AnswerDialog } from "./staff/answer-dialog.tsx";
import { ConfirmationDialogs, RefusalDialog } from "./staff/claim-dialogs.tsx";
import type { ClientDialog } from "./staff/client-dialogs.server.ts";
import { LinkForms } from "./staff/link-forms.tsx";

/** The panel on an event's page: the client's link, and open claims and questions. */
export function ClientPagePanel({ page, now }: { page: StaffClientPage; now: string }) {
  const { eventId, link, claims, messages } = page;
  const url = staffClientPageUrl(eventId);
  const open = claims.filter(({ state }) => state === "open").length;
  const questions = countUnanswered(messages);
  return (
    <Panel title="Client’s page">
      {open + questions > 0 && (
        <p className="panel__body actions">
          {open > 0 && <Chip label={open === 1 ? "1 PAYMENT TO CHECK" : `${open} PAYMENTS TO CHECK`} tone="pending" />}
          {questions > 0 && <Chip label={questions === 1 ? "1 QUESTION" : `${questions} QUESTIONS`} tone="progress" />}
        </p>
      )}
      {link ? (
        <p className="panel__body">
          <OpenedText link={link} now={now} />
        </p>
      ) : (
        <EmptyState message="The client has no link yet." />
      )}
      <div className="panel__footer actions">
        <LinkForms action={url} link={link} />
        {(link || claims.length + messages.length > 0) && (
          <ButtonLink to={url} small variant={open + questions > 0 ? undefined : "quiet"}>
            {open + questions > 0 ? "Check and answer" : "Payments and questions"}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

type ClientDialogsProps = {
  dialog: ClientDialog;
  newId: string;
  today: string;
  onAnswerInput: (text: string) => void;
};

/** The dialogs about a reported payment and a question, on a page that read `readClientDialog`. They post to the page's own URL. */
export function ClientDialogs({
  dialog: { event, confirmation, refused, messages },
  onAnswerInput,
  ...shared
}: ClientDialogsProps) {
  return (
    <>
      <ConfirmationDialogs confirmation={confirmation} {...shared} />
      <RefusalDialog claim={refused} />
      {messages && <AnswerDialog thread={{ event, messages }} onInput={onAnswerInput} {...shared} />}
    </>
  );
}

/** "Opened 2 minutes ago, 5 visits in all." */
export function OpenedText({ link, now }: { link: NonNullable<StaffClientPage["link"]>; now: string }) {
  const clock = useServerClock(now);
  if (!link.openedAt) return "The client has not opened it yet.";
  const visits = link.openedCount === 1 ? "1 visit" : `${link.openedCount} visits`;
  return (
    <span
      title={formatDateTime(link.openedAt)}
    >{`Opened ${timeAgo(link.openedAt, clock, (at) => `on ${formatDateTime(at)}`)}, ${visits} in all. Openings within half an hour are one visit.`}</span>
  );
}
