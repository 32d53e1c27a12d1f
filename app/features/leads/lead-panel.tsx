import { isFiltered, pagesOf } from "#app/platform/list-filters.ts";
import type { MatchCount } from "#app/platform/search.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { LeadCard } from "./lead-card.tsx";
import { LeadFilters } from "./lead-filters.tsx";
import { LeadTable } from "./lead-table.tsx";
import type { Lead, LeadFilterValues, LeadView } from "./leads.ts";

type LeadPanelProps = {
  leads: Lead[];
  matches: MatchCount;
  view: LeadView;
  search: LeadFilterValues;
  now: Date;
};

/** The leads as cards with their enquiries, or as a table. */
export function LeadPanel({ leads, matches, view, search, now }: LeadPanelProps) {
  const filtered = isFiltered(search);
  return (
    <Panel title={filtered ? `${matches.isCapped ? "More than " : ""}${matches.count} found` : "All Leads"}>
      <LeadFilters search={search} view={view} />
      {leads.length === 0 ? (
        <EmptyState message={filtered ? "No leads found." : "No leads yet. Enquiries from the website appear here."} />
      ) : view === "table" ? (
        <LeadTable leads={leads} sorting={search} now={now} />
      ) : (
        <ul>
          {leads.map((lead) => (
            <LeadCard key={lead.id} lead={lead} now={now} />
          ))}
        </ul>
      )}
      <Pager page={search.page} pages={pagesOf(matches.count)} hasMore={matches.isCapped} previous="Newer" next="Older" />
    </Panel>
  );
}
