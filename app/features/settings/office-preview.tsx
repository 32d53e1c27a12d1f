import { stateNameAndCode } from "#app/content/states.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { Texts } from "./setting-texts.ts";
import "./office-preview.css";

/** The block "From" of documents, for an office with the texts that the form has now. */
export const OfficePreview = ({ name, address, stateCode = "", gstin = "", phone }: Texts) => (
  <Panel title="On paper" headerActions={<span className="office-preview__note">as new documents say it</span>}>
    <address className="panel__body office-preview">
      <small>From</small>
      <b>{name}</b>
      <span className="office-preview__lines">{address}</span>
      <span>State: {stateNameAndCode(stateCode)}</span>
      <span>GSTIN {normalizeGstin(gstin)}</span>
      <span>PAN {normalizeGstin(gstin).slice(2, 12)}</span>
      <span>{phone}</span>
    </address>
  </Panel>
);
