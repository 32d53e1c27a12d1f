import { Fragment } from "react";
import { shownLogo } from "#app/platform/values/logo.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { BrandContent } from "#app/ui/page/brand.tsx";
import { FingerprintLine } from "./fingerprint-line.tsx";
import type { QrCode, Sheet } from "./sheet.ts";
import { LabelledValues, SheetPayment } from "./sheet-payment.tsx";
import "#app/ui/list/table.css";
import "./paper-margins.css";
import "./sheet-view.css";

type SheetViewProps = {
  sheet: Sheet;
  /** The sheet's QR codes as SVG paths. */
  codes?: readonly QrCode[];
  /** For screen readers. */
  label?: string;
};

/** A document as an A4 page in the browser. It shows what the PDF contains. */
export function SheetView({ sheet, codes = [], label = "Invoice preview" }: SheetViewProps) {
  return (
    <div className="paper-sheet">
      <article className="paper-sheet__page" aria-label={label}>
        <div className="paper-sheet__garland" />
        {sheet.mark && <p className="paper-sheet__mark">{sheet.mark}</p>}
        <div className="paper-sheet__header">
          <span className="brand">
            <BrandContent name={sheet.brand} logo={shownLogo(sheet.logo)} />
          </span>
          <div>
            <h2 className="paper-sheet__title">{sheet.title}</h2>
            {sheet.copyLabel && <p className="paper-sheet__copy-label">{sheet.copyLabel}</p>}
          </div>
        </div>
        <div className="paper-sheet__parties">
          {sheet.parties.map(({ label, name, lines }) => (
            <p key={label}>
              <small>{label}</small>
              <b>{name}</b>
              {lines.map((line) => (
                <span key={line}>{line.includes("@") ? <EmailText email={line} /> : line}</span>
              ))}
            </p>
          ))}
          <dl className="paper-sheet__details numeric">
            <LabelledValues entries={sheet.details} />
          </dl>
        </div>
        <SheetTable sheet={sheet} />
        <div className="paper-sheet__summary">
          <div>
            {sheet.paragraphs.map(({ label, text }) => (
              <p key={label} className="paper-sheet__paragraph">
                <small>{label}</small>
                <span>{text}</span>
              </p>
            ))}
            {sheet.facts.map(([label, value]) => (
              <p key={label} className="paper-sheet__fact">
                <small>{`${label}: `}</small>
                <span>{value}</span>
              </p>
            ))}
          </div>
          <dl className="paper-sheet__totals numeric">
            <LabelledValues entries={sheet.totals} />
            {sheet.total && (
              <>
                <dt className="paper-sheet__total">{sheet.total[0]}</dt>
                <dd className="paper-sheet__total">{sheet.total[1]}</dd>
              </>
            )}
            {sheet.afterTotal?.map(([label, value], index, { length }) => (
              <Fragment key={label}>
                <dt className={index === length - 1 ? "paper-sheet__rest" : undefined}>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
        <SheetPayment sheet={sheet} codes={codes} />
        <div className="paper-sheet__footer">
          {sheet.contact.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </div>
        <div className="paper-sheet__border" />
      </article>
      {sheet.fingerprint && <FingerprintLine number={sheet.details[0]?.[1] ?? ""} fingerprint={sheet.fingerprint} />}
    </div>
  );
}

function SheetTable({ sheet: { columns, rows } }: { sheet: Sheet }) {
  const classOf = (index: number) => (columns[index]?.align === "end" ? "align-end" : undefined);
  return (
    <table className="table paper-sheet__lines numeric">
      <thead>
        <tr>
          {columns.map(({ label }, index) => (
            <th key={label} scope="col" className={classOf(index)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells }, position) => (
          <tr key={position}>
            {cells.map((cell, index) => (
              <td key={columns[index]?.label} className={classOf(index)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
