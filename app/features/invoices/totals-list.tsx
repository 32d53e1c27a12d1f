import type { Sheet } from "./sheet.ts";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";

/** Subtotal, each tax head, round-off and total, as the sheet says them. */
export function TotalsList({ sheet }: { sheet: Sheet }) {
  return (
    <dl className="sum">
      {sheet.totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt className="t">{sheet.total[0]}</dt>
        <dd className="t">{sheet.total[1]}</dd>
      </div>
      <div className="full-width">
        <dt>In words</dt>
        <dd>{sheet.words}</dd>
      </div>
    </dl>
  );
}
