import { LogoMark } from "#app/ui/brand.tsx";
import type { Fact, Sheet } from "./sheet.ts";
import "#app/ui/table.css";
import "./invoices.css";

export type Qr = {
  path: string;
  /** The same as bars one module high: x, y, length. */
  bars: [number, number, number][];
  size: number;
};

/** The A4 sheet: what is previewed while typing is what is printed. */
export function SheetView({ sheet, brand, qr }: { sheet: Sheet; brand: string; qr?: Qr | null }) {
  return (
    <div className="sheet">
      <article className="a4" aria-label="Invoice preview">
        <div className="lintel" />
        <div className="lh">
          <div>
            <span className="brand">
              <LogoMark />
              <span>{brand}</span>
            </span>
          </div>
          <h2>{sheet.title}</h2>
        </div>
        <div className="mt">
          <Party label="From" {...sheet.from} />
          <Party label="Bill to" {...sheet.to} />
          <Facts facts={sheet.facts} />
        </div>
        <SheetLines sheet={sheet} />
        <div className="tot">
          <div>
            {sheet.notes && (
              <p className="notes">
                <small>Notes</small>
                {sheet.notes}
              </p>
            )}
            <p>
              <small>Amount in words</small>
              {sheet.words}
            </p>
            {sheet.supply.map(([label, value]) => (
              <p key={label} className="fact">
                <small>{label}: </small>
                {value}
              </p>
            ))}
          </div>
          <dl className="numeric">
            {sheet.totals.map(([label, value]) => (
              <FactRow key={label} label={label} value={value} />
            ))}
            <dt className="t">{sheet.total[0]}</dt>
            <dd className="t">{sheet.total[1]}</dd>
          </dl>
        </div>
        <div className="pay">
          {sheet.upi && qr && (
            <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={`UPI code to pay the balance to ${sheet.upi.id}`}>
              <path d={qr.path} />
            </svg>
          )}
          <div>
            {sheet.bank.length > 0 && <small>{sheet.upi ? "Pay the balance by UPI or bank transfer" : "Bank"}</small>}
            <Facts facts={sheet.bank} />
          </div>
          <p className="sign">
            {sheet.signatory}
            <span>Authorised signatory</span>
          </p>
        </div>
        <div className="ft">
          {sheet.contact.map((line) => (
            <small key={line}>{line}</small>
          ))}
        </div>
        <div className="hem" />
      </article>
    </div>
  );
}

function SheetLines({ sheet: { lines, anyDiscount } }: { sheet: Sheet }) {
  return (
    <table className="table numeric">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">SAC</th>
          <th scope="col" className="align-end">
            Qty
          </th>
          <th scope="col" className="align-end">
            Rate
          </th>
          {anyDiscount && (
            <th scope="col" className="align-end">
              Discount
            </th>
          )}
          <th scope="col" className="align-end">
            GST
          </th>
          <th scope="col" className="align-end">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>{line.description}</td>
            <td>{line.sac}</td>
            <td className="align-end">{line.quantity}</td>
            <td className="align-end">{line.rate}</td>
            {anyDiscount && <td className="align-end">{line.discount}</td>}
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

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="numeric">
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
