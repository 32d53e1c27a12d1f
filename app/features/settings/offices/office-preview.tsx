import { shownAddress } from "#app/company/company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import type { Texts } from "../setting-texts.ts";

/** The block "From" of documents, for an office with the texts that the form has now. */
export const OfficePreview = ({ city = "", name, address = "", pin = "", stateCode = "", gstin = "", phone }: Texts) => (
  <Panel title="On paper" headerActions={<span className="fine-print">as new documents say it</span>}>
    <address className="panel__body">
      <small className="line soft">From</small>
      <b className="line">{name}</b>
      <span className="line typed">{shownAddress({ address, city, pin })}</span>
      <span className="line">{`State: ${stateNameAndCode(stateCode)}`}</span>
      {gstin && <span className="line">{`GSTIN ${normalizeGstin(gstin)}`}</span>}
      {gstin && <span className="line">{`PAN ${normalizeGstin(gstin).slice(2, 12)}`}</span>}
      <span className="line">{phone}</span>
    </address>
  </Panel>
);
