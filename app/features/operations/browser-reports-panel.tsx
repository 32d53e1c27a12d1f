import { formatDay } from "#app/platform/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { CountedReport } from "./browser-reports.server.ts";
import { reportLabels } from "./browser-reports.ts";

export const BrowserReportsPanel = ({ reports }: { reports: CountedReport[] }) => (
  <Panel title="Problems that browsers reported in the last 28 days">
    {reports.length === 0 ? (
      <EmptyState message="No browser has reported a problem." />
    ) : (
      <Table
        caption="Problems that browsers reported"
        columns={columns}
        rows={reports}
        rowKey={({ page, kind, detail }) => `${page} ${kind} ${detail}`}
      />
    )}
  </Panel>
);

const columns: Column<CountedReport>[] = [
  { header: "Page", cell: ({ page }) => page },
  { header: "What", cardFullWidth: true, cell: ({ kind, detail }) => `${reportLabels[kind]}: ${detail}` },
  { header: "Last", cardLabel: "Last", cell: ({ lastDay }) => <span className="no-wrap">{formatDay(lastDay)}</span> },
  { header: "Reports", cardLabel: "Reports", alignEnd: true, cell: ({ reports }) => reports },
];
