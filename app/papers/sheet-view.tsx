import { Fragment } from "react";
import { company } from "#app/content/company.ts";
import { LogoMark } from "#app/ui/brand.tsx";
import type { LabelledValue, QrCode, Sheet } from "./sheet.ts";
import "#app/ui/table.css";
import "./sheet-view.css";

/** A document as an A4 page in the browser. It shows what the PDF contains. */
export function SheetView({ sheet, qr }: { sheet: Sheet; qr?: QrCode | null }) {
  return (
    <div className="paper-sheet">
      <article className="paper-sheet__page" aria-label="Invoice preview">
        <div className="paper-sheet__garland" />
        <div className="paper-sheet__header">
          <div>
            <span className="brand">
              <LogoMark />
              <span>{company.name}</span>
            </span>
          </div>
          <h2 className="paper-sheet__title">{sheet.title}</h2>
        </div>
        <div className="paper-sheet__parties">
          <Party label="From" {...sheet.from} />
          <Party label="Bill to" {...sheet.to} />
          <dl className="paper-sheet__details numeric">
            <LabelledValues entries={sheet.details} />
          </dl>
        </div>
        <SheetLines sheet={sheet} />
        <div className="paper-sheet__summary">
          <div>
            {sheet.notes && (
              <p className="paper-sheet__notes">
                <small>Notes</small>
                {sheet.notes}
              </p>
            )}
            <p>
              <small>Amount in words</small>
              {sheet.amountInWords}
            </p>
            {sheet.supply.map(([label, value]) => (
              <p key={label} className="paper-sheet__supply">
                <small>{label}: </small>
                {value}
              </p>
            ))}
          </div>
          <dl className="paper-sheet__totals numeric">
            <LabelledValues entries={sheet.totals} />
            <dt className="paper-sheet__total">{sheet.total[0]}</dt>
            <dd className="paper-sheet__total">{sheet.total[1]}</dd>
          </dl>
        </div>
        <div className="paper-sheet__payment">
          {sheet.upi && qr && (
            <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={`UPI code to pay the balance to ${sheet.upi.id}`}>
              <path d={qr.path} />
            </svg>
          )}
          <div>
            {sheet.bank.length > 0 && <small>{sheet.upi ? "Pay the balance by UPI or bank transfer" : "Bank"}</small>}
            <dl className="numeric">
              <LabelledValues entries={sheet.bank} />
            </dl>
          </div>
          <p className="paper-sheet__signature">
            {sheet.signatory}
            <span>Authorised signatory</span>
          </p>
        </div>
        <div className="paper-sheet__footer">
          {sheet.contact.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </div>
        <div className="paper-sheet__border" />
      </article>
    </div>
  );
}

function SheetLines({ sheet: { lines, hasDiscount } }: { sheet: Sheet }) {
  const figures = ["Qty", "Rate", ...(hasDiscount ? ["Discount"] : []), "GST", "Amount"];
  return (
    <table className="table paper-sheet__lines numeric">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">SAC</th>
          {figures.map((label) => (
            <th key={label} scope="col" className="align-end">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>{line.description}</td>
            <td>{line.sac}</td>
            <td className="align-end">{line.quantity}</td>
            <td className="align-end">{line.rate}</td>
            {hasDiscount && <td className="align-end">{line.discount}</td>}
            <td className="align-end">{line.gst}</td>
            <td className="align-end">{line.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Party({ label, name, lines }: { label: string; name: string; lines: string[] }) {
  return (
    <p>
      <small>{label}</small>
      <b>{name}</b>
      <span>{lines.join("\n")}</span>
    </p>
  );
}

function LabelledValues({ entries }: { entries: LabelledValue[] }) {
  return entries.map(([label, value]) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </Fragment>
  ));
}
