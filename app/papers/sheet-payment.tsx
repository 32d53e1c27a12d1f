import { Fragment } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import type { LabelledValue, QrCode, Sheet } from "./sheet.ts";
import "./sheet-payment.css";

/** The foot of a document in the browser: QR codes, payment details and signature. */
export function SheetPayment({ sheet, codes }: { sheet: Sheet; codes: readonly QrCode[] }) {
  const upiId = sheet.payment.details.find(([label]) => label === "UPI")?.[1];
  return (
    <div className="paper-sheet__payment">
      <div className="paper-sheet__codes">
        {codes.map((code, index) => (
          <div key={sheet.codes[index]?.text}>
            <svg
              className={code.size > 80 ? "paper-sheet__large-code" : undefined}
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={sheet.codes[index]?.alt}
            >
              <path d={code.path} />
            </svg>
            {sheet.codes[index]?.caption && <small className="paper-sheet__caption">{sheet.codes[index].caption}</small>}
          </div>
        ))}
      </div>
      <div>
        {sheet.payment.details.length > 0 && <small>{sheet.payment.label}</small>}
        <dl className="numeric">
          <LabelledValues entries={sheet.payment.details} />
        </dl>
      </div>
      {sheet.signatory && (
        <p className="paper-sheet__signature">
          <span>{sheet.signatory}</span>
          <span>Authorised signatory</span>
        </p>
      )}
      {upiId && codes.length > 0 && (
        <div className="paper-sheet__copy-upi-id">
          <CopyButton text={upiId}>Copy UPI ID</CopyButton>
        </div>
      )}
    </div>
  );
}

export function LabelledValues({ entries }: { entries: LabelledValue[] }) {
  return entries.map(([label, value]) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Fragment>
  ));
}
