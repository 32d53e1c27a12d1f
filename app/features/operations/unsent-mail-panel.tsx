import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ageOf, countMails, stateOf, type UnsentMail } from "./unsent-mail.ts";

type UnsentMailProps = {
  mails: UnsentMail[];
  /** The number of all unsent mails, including those not listed. */
  total: number;
  /** The mails that the open dialog would discard; null while it is closed. */
  mailsToDiscard: UnsentMail[] | null;
  now: Date;
};

/** The mails that were not sent at the first attempt, with buttons to send them again or discard them. */
export function UnsentMailPanel({ mails, total, mailsToDiscard, now }: UnsentMailProps) {
  return (
    <Panel title="Unsent mail" headerActions={mails.length > 1 && <AllMails mails={mails} />}>
      <Table
        none="Every mail went, or goes in a moment."
        caption="Unsent mail"
        columns={columnsAt(now)}
        rows={mails}
        rowKey={({ id }) => id}
      />
      {total > mails.length && <p className="panel__body">{`The first ${mails.length} of ${total}.`}</p>}
      <DiscardDialog mails={mailsToDiscard} />
    </Panel>
  );
}

const MailIds = ({ mails }: { mails: UnsentMail[] }) =>
  mails.map(({ id }) => <input key={id} type="hidden" name="mail" value={id} />);

const AllMails = ({ mails }: { mails: UnsentMail[] }) => (
  <Form method="post" className="actions" preventScrollReset>
    <MailIds mails={mails} />
    {/* Tells this form from those of single mails, so that only its own button is busy. */}
    <input type="hidden" name="all" value="yes" />
    <IntentButton
      intent="retry"
      fields={{ all: "yes" }}
      small
      variant="quiet"
      busyLabel="Sending..."
    >{`Retry all ${mails.length}`}</IntentButton>
    <ButtonLink to="?discard=all" small variant="quiet" preventScrollReset>{`Discard all ${mails.length}`}</ButtonLink>
  </Form>
);

const columnsAt = (now: Date): Column<UnsentMail>[] => [
  { header: "To", cell: ({ recipient }) => recipient },
  {
    header: "State",
    cardBesideTitle: true,
    cell: (mail) => (
      <Chip
        label={stateOf(mail).toUpperCase()}
        tone={mail.failedAt ? "danger" : "pending"}
        shape={mail.failedAt ? "hollow" : "half"}
      />
    ),
  },
  { header: "Subject", cardFullWidth: true, cell: ({ subject }) => subject },
  { header: "Why", cardFullWidth: true, cell: ({ reason }) => reason },
  { header: "Written", cardLabel: "Written", cell: (mail) => <span className="no-wrap">{ageOf(mail, now)}</span> },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, subject, recipient }) => {
      const name = `: ${subject}, to ${recipient}`;
      return (
        <Form method="post" className="actions" preventScrollReset>
          <input type="hidden" name="mail" value={id} />
          <IntentButton intent="retry" fields={{ mail: id }} small variant="quiet">
            Retry<span className="visually-hidden">{name}</span>
          </IntentButton>
          <ButtonLink to={`?discard=${id}`} small variant="quiet" preventScrollReset>
            Discard<span className="visually-hidden">{name}</span>
          </ButtonLink>
        </Form>
      );
    },
  },
];

/** Open while the URL has `?discard=…`. */
function DiscardDialog({ mails }: { mails: UnsentMail[] | null }) {
  const [mail] = mails ?? [];
  return (
    <ConfirmDialog
      open={mail !== undefined}
      title={mails?.length === 1 ? "Discard this mail?" : "Discard these mails?"}
      intent="discard"
      action={`Discard ${countMails(mails?.length ?? 0)}`}
    >
      {mails && mail && (
        <span>
          <b>{mails.length === 1 ? `${mail.subject}, to ${mail.recipient}` : countMails(mails.length)}</b> will never be sent.
          This cannot be undone.
          <MailIds mails={mails} />
        </span>
      )}
    </ConfirmDialog>
  );
}
