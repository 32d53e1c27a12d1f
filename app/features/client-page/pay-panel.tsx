import { formatDay } from "#app/platform/dates.ts";
import { formatRupeesExactly } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "./pay-panel.css";

/** Amounts are paise. */
export type PaymentDetails = {
  due: { amount: number; dueOn: string | null; isLate: boolean } | null;
  /** What most banks allow by UPI in a day. */
  upiLimit: number;
  upi: { link: string; amount: number; qr: { path: string; size: number } } | null;
  upiId: string;
  bank: { holder: string; bankName: string; accountNumber: string; ifsc: string };
  reference: string;
};

export function PayPanel({ due, upiLimit, upi, upiId, bank, reference }: PaymentDetails) {
  return (
    <section className="pay-panel" id="pay" aria-labelledby="pay-title">
      <div className="pay-panel__body">
        <h2 id="pay-title" className="visually-hidden">
          How to pay
        </h2>
        {due && (
          <p className="pay-panel__amount">
            <b className="no-wrap">{formatRupeesExactly(due.amount)}</b>
            {due.dueOn && (
              <span>
                {due.isLate ? "due since" : "due by"} <span className="no-wrap">{formatDay(due.dueOn)}</span>
              </span>
            )}
          </p>
        )}
        {due && due.amount > upiLimit && (
          <p className="pay-panel__note">
            Most banks allow <span className="no-wrap">{formatRupeesExactly(upiLimit)} a day</span> by UPI. For more, use bank
            transfer or pay in parts.
          </p>
        )}
        <h3>
          <Icon name="mobile" />
          UPI
        </h3>
        {upi && (
          <>
            <ButtonLink to={upi.link} className="pay-panel__open-app">
              Open a UPI app
            </ButtonLink>
            <div className="pay-panel__scan">
              <svg
                className="pay-panel__code"
                viewBox={`0 0 ${upi.qr.size} ${upi.qr.size}`}
                role="img"
                aria-label="UPI QR code"
                shapeRendering="crispEdges"
              >
                <rect width="100%" height="100%" fill="#fff" />
                <path d={upi.qr.path} fill="#0f1029" />
              </svg>
              <p>
                Scan it from another phone. It fills in <span className="no-wrap">{formatRupeesExactly(upi.amount)}</span>, which
                you can change, and your reference.
              </p>
            </div>
          </>
        )}
        <dl className="pay-panel__facts">
          <Fact name="UPI ID" value={upiId} />
        </dl>
        <h3>
          <Icon name="bank" />
          Bank transfer
        </h3>
        <dl className="pay-panel__facts">
          <Fact name="Account name" value={bank.holder} />
          <Fact name="Account number" value={bank.accountNumber} />
          <Fact name="IFSC" detail={bank.bankName} value={bank.ifsc} />
          <Fact name="Reference" value={reference} />
        </dl>
      </div>
    </section>
  );
}

const Fact = ({ name, detail, value }: { name: string; detail?: string; value: string }) => (
  <div className="pay-panel__fact">
    <dt>{detail ? `${name}, ${detail}` : name}</dt>
    <dd className="pay-panel__value">{value}</dd>
    <dd className="pay-panel__copy">
      <CopyButton text={value} label={`Copy ${name}`}>
        Copy
      </CopyButton>
    </dd>
  </div>
);
