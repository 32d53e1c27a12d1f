import { IconLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { type Sorting, sortableColumns } from "#app/ui/list/sort-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { eventDays, eventName, eventTime, shownStatus } from "./events.ts";
import type { ListedEvent } from "./find-events.server.ts";

/** In a narrow view each row is a card. */
export function eventColumns(sorting: Sorting, canDelete: boolean): Column<ListedEvent>[] {
  const sortable = sortableColumns(sorting);
  return [
    { ...sortable("Name", "name"), cell: (event) => <LongText text={eventName(event)} to={`/dashboard/events/${event.id}`} /> },
    { ...sortable("Date", "date"), cell: ({ date, lastDay }) => eventDays(date, lastDay) },
    { header: "Time", cell: ({ time }) => eventTime(time) },
    { ...sortable("Venue", "venue"), cell: ({ venue }) => venue || "Venue TBD" },
    { ...sortable("Status", "status"), cell: (event) => <Chip status={shownStatus(event)} /> },
    {
      header: "Lead",
      cardLabel: "Lead",
      cell: ({ leadId, leadName }) => (leadId ? <LongText text={leadName ?? "-"} to={`/dashboard/leads/${leadId}`} /> : "-"),
    },
    {
      header: "Actions",
      cardFullWidth: true,
      cell: (event) => (
        <div className="actions">
          <IconLink to={`/dashboard/events/${event.id}?edit`} icon="edit" label={`Edit: ${eventName(event)}`} />
          {canDelete && (
            <IconLink to={`/dashboard/events/${event.id}?delete`} icon="trash" label={`Delete: ${eventName(event)}`} />
          )}
        </div>
      ),
    },
  ];
}
