import { groupedGuests } from "#app/content/guests.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { type Sorting, sortableColumns } from "#app/ui/list/sort-link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { stageChips } from "./lead-card.tsx";
import { LeadMenu } from "./lead-menu.tsx";
import type { Lead, ListedLead } from "./leads.ts";
import { ReplyClock } from "./reply-clock.tsx";
import "./lead-table.css";

type LeadTableProps = {
  leads: readonly Lead[];
  owners: Owner[];
  sorting: Sorting;
  now: Date;
  onContacted: (lead: ListedLead) => void;
};

export function LeadTable({ leads, owners, sorting, now, onContacted }: LeadTableProps) {
  const sortable = sortableColumns(sorting);
  const columns: Column<Lead>[] = [
    {
      ...sortable("Name", "name"),
      cell: ({ id, name, company }) => (
        <>
          <LongText text={name} to={`/dashboard/leads/${id}`} />
          {company && <small className="lead-table__more line ellipsis fine-print">{company}</small>}
        </>
      ),
    },
    {
      header: "Contact",
      cell: ({ phone, email }) => (
        <>
          {phone && <PhoneLink phone={phone} />}
          {email && (
            <a className="lead-table__more line ellipsis fine-print" href={`mailto:${encodeURIComponent(email)}`} title={email}>
              {email}
            </a>
          )}
          {!phone && !email && <span>-</span>}
        </>
      ),
    },
    { header: "Asks for", cell: (lead) => <AsksFor lead={lead} /> },
    { header: "Owner", cardLabel: "Owner", cell: ({ ownerId }) => ownerName(owners, ownerId) ?? "-" },
    { ...sortable("Stage", "stage"), cell: ({ stage }) => <Chip status={stage} {...stageChips[stage]} /> },
    {
      ...sortable("Next", "next"),
      cardLabel: "Next",
      cell: (lead) => <Next lead={lead} now={now} />,
    },
    { ...sortable("Received", "newest"), cardLabel: "Received", cell: ({ createdAt }) => formatDay(today(new Date(createdAt))) },
    {
      header: "Actions",
      cardBesideTitle: true,
      cell: (lead) => <LeadMenu owner={ownerName(owners, lead.ownerId)} {...{ lead, onContacted }} />,
    },
  ];
  return <Table caption="All Leads" columns={columns} rows={leads} rowKey={({ id }) => id} isPageList />;
}

function AsksFor({ lead: { kind, days, guests, place, source } }: { lead: Lead }) {
  const more = [guests && `${groupedGuests(guests)} guests`, place, source].filter(Boolean).join(" · ");
  return (
    <>
      <span>{[kind, days && enteredDaysText(days)].filter(Boolean).join(", ") || "-"}</span>
      {more && (
        <small className="lead-table__more line ellipsis fine-print" title={more}>
          {more}
        </small>
      )}
    </>
  );
}

/** The reply that is due, and the next action. */
function Next({ lead, now }: { lead: Lead; now: Date }) {
  const { replyDueAt, nextAction, nextActionOn } = lead;
  return (
    <>
      {replyDueAt && <ReplyClock lead={lead} now={now} />}
      {nextAction || nextActionOn ? (
        <span className="lead-table__action line">
          <span>{joinText(nextAction, nextAction && nextActionOn && ", ")}</span>
          {nextActionOn && <span className="no-wrap">{formatDay(nextActionOn)}</span>}
        </span>
      ) : (
        !replyDueAt && <span>-</span>
      )}
    </>
  );
}
