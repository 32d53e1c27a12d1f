import { stateName } from "#app/content/states.ts";
import type { StoredOffice } from "#app/platform/company.ts";
import { Panel } from "#app/ui/panel.tsx";
import "./paper-head.css";

/** How documents name the office. */
export const PaperHead = ({ office }: { office: StoredOffice }) => (
  <Panel title="On paper" headerActions={<span className="paper-head__note">as new documents say it</span>}>
    <address className="panel__body paper-head">
      <small>From</small>
      <b>{office.name}</b>
      <span className="paper-head__lines">{office.address}</span>
      <span>
        State: {stateName(office.stateCode)} ({office.stateCode})
      </span>
      <span>GSTIN {office.gstin}</span>
      <span>PAN {office.gstin.slice(2, 12)}</span>
      <span>{office.phone}</span>
    </address>
  </Panel>
);
