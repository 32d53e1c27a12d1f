import { memo } from "react";
import { isFiltered, pagesOf } from "#app/platform/list-filters.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { listRows } from "#app/ui/list-rows.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { LeadCard } from "./lead-card.tsx";
import { LeadTable } from "./lead-table.tsx";
import type { Lead, LeadFilterValues, LeadOwner, LeadView, ListedLead } from "./leads.ts";

type LeadPanelProps = {
  leads: readonly Lead[];
  total: number;
  owners: LeadOwner[];
  view: LeadView;
  search: LeadFilterValues;
  now: Date;
  onContacted: (lead: ListedLead) => void;
};

export const LeadPanel = memo(({ leads, total, owners, view, search, now, onContacted }: LeadPanelProps) => {
  const filtered = isFiltered(search);
  return (
    <Panel title={filtered ? `${total.toLocaleString("en-IN")} found` : "All Leads"}>
      {leads.length === 0 ? (
        <EmptyState message={filtered ? "No leads found." : "No leads yet. Enquiries from the website appear here."} />
      ) : view === "table" ? (
        <LeadTable leads={leads} sorting={search} {...{ owners, now, onContacted }} />
      ) : (
        <ul {...listRows}>
          {leads.map((lead) => (
            <LeadCard key={lead.id} lead={lead} {...{ owners, now, onContacted }} />
          ))}
        </ul>
      )}
      <Pager page={search.page} pages={pagesOf(total)} previous="Newer" next="Older" />
    </Panel>
  );
});
