import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { type Sorting, sortableColumns } from "#app/ui/sort-link.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { eventDays, eventName, eventTime } from "./events.ts";
import type { ListedEvent } from "./find-events.server.ts";

export function EventTable({
  caption,
  events,
  sorting,
  canDelete,
}: {
  caption: string;
  events: readonly ListedEvent[];
  sorting: Sorting;
  canDelete: boolean;
}) {
  const sortable = sortableColumns(sorting);
  const columns: Column<ListedEvent>[] = [
    { ...sortable("Name", "name"), cell: (event) => <LongText text={eventName(event)} to={`/dashboard/events/${event.id}`} /> },
    { ...sortable("Date", "date"), cell: ({ date, lastDay }) => eventDays(date, lastDay) },
    { header: "Time", cell: ({ time }) => eventTime(time) },
    { ...sortable("Venue", "venue"), cell: ({ venue }) => venue || "Venue TBD" },
    { ...sortable("Status", "status"), cell: (event) => <Chip status={event.status} /> },
    {
      header: "Lead",
      cell: ({ leadId, leadName }) => (leadId ? <LongText text={leadName ?? "-"} to={`/dashboard/leads/${leadId}`} /> : "-"),
    },
    {
      header: "Actions",
      cardFullWidth: true,
      cell: (event) => (
        <div className="actions">
          <ButtonLink
            to={`/dashboard/events/${event.id}?edit`}
            small
            variant="quiet"
            icon="edit"
            aria-label={`Edit: ${eventName(event)}`}
          >
            {null}
          </ButtonLink>
          {canDelete && (
            <ButtonLink
              to={`/dashboard/events/${event.id}?delete`}
              small
              variant="quiet"
              icon="trash"
              aria-label={`Delete: ${eventName(event)}`}
            >
              {null}
            </ButtonLink>
          )}
        </div>
      ),
    },
  ];
  return <Table caption={caption} columns={columns} rows={events} rowKey={({ id }) => id} isPageList />;
}
