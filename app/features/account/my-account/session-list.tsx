import { formatDateTime } from "#app/platform/values/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Session } from "./my-account.server.ts";

type SessionListProps = {
  sessions: Session[];
  /** The id of the session that the dialog asks about, or "others". */
  toEnd: string | null;
};

export function SessionList({ sessions, toEnd }: SessionListProps) {
  const sessionToEnd = sessions.find(({ id, isCurrent }) => id === toEnd && !isCurrent);
  const others = sessions.length - 1;
  return (
    <Panel
      title="Sessions"
      headerActions={
        others > 0 && (
          <ButtonLink to="?end=others" small variant="quiet" preventScrollReset>
            End all others
          </ButtonLink>
        )
      }
    >
      <Table caption="Sessions" columns={columns} rows={sessions} rowKey={({ id }) => id} />
      <ConfirmDialog
        open={sessionToEnd !== undefined}
        title="End this session?"
        intent="end-session"
        fields={{ id: sessionToEnd?.id ?? "" }}
        action="End session"
      >
        <b>{sessionToEnd?.device}</b> is logged out at once. What is typed there and not saved may be lost.
      </ConfirmDialog>
      <ConfirmDialog
        open={toEnd === "others" && others > 0}
        title="End all other sessions?"
        intent="end-others"
        action="End all others"
      >
        <span>{others === 1 ? "One other device or browser is" : `${others} other devices or browsers are`}</span> logged out at
        once. This one stays logged in.
      </ConfirmDialog>
    </Panel>
  );
}

const columns: Column<Session>[] = [
  { header: "Device", cell: ({ device }) => device },
  { header: "From", cardLabel: "From", cardFullWidth: true, cell: ({ place }) => place },
  {
    header: "Last use",
    cardLabel: "Last use",
    cardFullWidth: true,
    cell: ({ lastUsedAt }) => <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>,
  },
  {
    header: "Since",
    cardLabel: "Since",
    cardFullWidth: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, device, isCurrent }) =>
      isCurrent ? (
        <Chip status="This session" tone="done" shape="full" />
      ) : (
        <ButtonLink to={`?end=${encodeURIComponent(id)}`} small variant="danger" preventScrollReset>
          End<span className="visually-hidden">{`: ${device}`}</span>
        </ButtonLink>
      ),
  },
];
