import { PhoneLink } from "#app/records/phone-link.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";

type LeadPanelProps = { lead: { id: string; name: string; phone: string | null; email: string | null } | null };

export const LeadPanel = ({ lead }: LeadPanelProps) => (
  <Panel title="Lead">
    {lead ? (
      <FactList>
        <Fact name="Name" value={<Link to={`/dashboard/leads/${lead.id}`}>{lead.name}</Link>} />
        <Fact name="Phone" value={lead.phone && <PhoneLink phone={lead.phone} />} />
        <Fact name="Email" value={lead.email} />
      </FactList>
    ) : (
      <EmptyState message="No lead: this event was made by hand." />
    )}
  </Panel>
);
