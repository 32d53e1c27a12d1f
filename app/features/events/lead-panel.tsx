import { telHref } from "#app/platform/phone.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";

type LeadPanelProps = { lead: { id: string; name: string; phone: string | null; email: string | null } | null };

export const LeadPanel = ({ lead }: LeadPanelProps) => (
  <Panel title="Lead">
    {lead ? (
      <FactList>
        <Fact name="Name" value={<Link to={`/dashboard/leads/${lead.id}`}>{lead.name}</Link>} />
        <Fact name="Phone" value={lead.phone && <a href={telHref(lead.phone)}>{lead.phone}</a>} />
        <Fact name="Email" value={lead.email} />
      </FactList>
    ) : (
      <EmptyState message="No lead: this event was made by hand." />
    )}
  </Panel>
);
