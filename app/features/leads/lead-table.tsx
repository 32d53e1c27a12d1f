import { formatDay, today } from "#app/platform/dates.ts";
import { telHref } from "#app/platform/phone.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { LongText } from "#app/ui/long-text.tsx";
import { type Sorting, sortableColumns } from "#app/ui/sort-link.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { stageChips } from "./lead-card.tsx";
import { type Lead, type LeadOwner, ownerName } from "./leads.ts";
import { ReplyClock } from "./reply-clock.tsx";
import "./lead-table.css";

type LeadTableProps = { leads: readonly Lead[]; owners: LeadOwner[]; sorting: Sorting; now: Date };

/** Name, Contact, Owner, Stage, Reply, Next action, Received. */
export function LeadTable({ leads, owners, sorting, now }: LeadTableProps) {
  const sortable = sortableColumns(sorting);
  const columns: Column<Lead>[] = [
    {
      ...sortable("Name", "name"),
      cell: ({ id, name, company }) => (
        <>
          <LongText text={name} to={`/dashboard/leads/${id}`} />
          {company && <small className="lead-table__more">{company}</small>}
        </>
      ),
    },
    {
      header: "Contact",
      cell: ({ phone, email }) => (
        <>
          {phone && (
            <a className="no-wrap" href={telHref(phone)}>
              {phone}
            </a>
          )}
          {email && (
            <a className="lead-table__more" href={`mailto:${encodeURIComponent(email)}`} title={email}>
              {email}
            </a>
          )}
          {!phone && !email && "-"}
        </>
      ),
    },
    { header: "Owner", cardLabel: "Owner", cell: ({ ownerId }) => <Owner name={ownerName(owners, ownerId)} /> },
    { ...sortable("Stage", "stage"), cell: ({ stage }) => <Chip status={stage} {...stageChips[stage]} /> },
    { header: "Reply", cell: (lead) => <ReplyClock lead={lead} now={now} /> },
    {
      ...sortable("Next action", "next"),
      cardLabel: "Next",
      cell: ({ nextAction, nextActionOn }) =>
        [nextAction, nextActionOn && formatDay(nextActionOn)].filter(Boolean).join(", ") || "-",
    },
    { ...sortable("Received", "newest"), cardLabel: "Received", cell: ({ createdAt }) => formatDay(today(new Date(createdAt))) },
  ];
  return <Table caption="All Leads" columns={columns} rows={leads} rowKey={({ id }) => id} />;
}

const Owner = ({ name }: { name?: string }) => (name ? <PersonName name={name} /> : "-");
