import { Form } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Session } from "./my-account.server.ts";

/** The person's sessions by device and time. */
export function SessionList({ sessions, busy }: { sessions: Session[]; busy: boolean }) {
  return (
    <Panel
      title="Sessions"
      headerActions={
        sessions.length > 1 && (
          <Form method="post">
            <input type="hidden" name="intent" value="end-others" />
            <Button small variant="quiet" disabled={busy}>
              End all others
            </Button>
          </Form>
        )
      }
    >
      <Table caption="Sessions" columns={columns(busy)} rows={sessions} rowKey={({ id }) => id} />
    </Panel>
  );
}

const columns = (busy: boolean): Column<Session>[] => [
  { header: "Device", cell: ({ device }) => device },
  {
    header: "Last use",
    cardLabel: "Last use",
    cell: ({ lastUsedAt }) => <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>,
  },
  { header: "Since", cardLabel: "Since", cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  {
    header: "Actions",
    cardFullWidth: true,
    cell: ({ id, device, isCurrent }) =>
      isCurrent ? (
        <Chip status="This session" tone="done" shape="full" />
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="id" value={id} />
          <Button small variant="danger" disabled={busy}>
            End<span className="visually-hidden">: {device}</span>
          </Button>
        </Form>
      ),
  },
];
