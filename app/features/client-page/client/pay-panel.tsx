import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
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
    <section className="pay-panel hung-card" id="pay" aria-labelledby="pay-title">
      <div className="hung-card__body stack gap-5">
        <h2 id="pay-title" className="visually-hidden">
          How to pay
        </h2>
        {due && (
          <p className="pay-panel__amount amount-line soft text-ui">
            <b className="money">{formatRupeesExactly(due.amount)}</b>
            {due.dueOn && (
              <span>
                <span>{due.isLate ? "due since" : "due by"}</span> <span className="no-wrap">{formatDay(due.dueOn)}</span>
              </span>
            )}
          </p>
        )}
        {due && due.amount > upiLimit && (
          <p className="pay-panel__note">
            Most banks allow <span className="no-wrap">{`${formatRupeesExactly(upiLimit)} a day`}</span> by UPI. For more, use
            bank transfer or pay in parts.
          </p>
        )}
        <h3 className="row row--one-line">
          <Icon name="mobile" />
          UPI
        </h3>
        {upi && (
          <>
            <ButtonLink to={upi.link} className="pay-panel__open-app">
              Open a UPI app
            </ButtonLink>
            <div className="pay-panel__scan">
              <svg viewBox={`0 0 ${upi.qr.size} ${upi.qr.size}`} role="img" aria-label="UPI QR code" shapeRendering="crispEdges">
                <rect width="100%" height="100%" fill="#fff" />
                <path d={upi.qr.path} fill="#0f1029" />
              </svg>
              <p className="soft text-ui">
                Scan it from another phone. It fills in <span className="no-wrap">{formatRupeesExactly(upi.amount)}</span>, which
                you can change, and your reference.
              </p>
            </div>
          </>
        )}
        <dl className="pay-panel__facts">
          <Fact name="UPI ID" value={upiId} />
        </dl>
        <h3 className="row row--one-line">
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
  <div>
    <dt className="fine-print">{detail ? `${name}, ${detail}` : name}</dt>
    <dd className="pay-panel__value bold">{value}</dd>
    <dd className="pay-panel__copy">
      <CopyButton text={value} label={`Copy ${name}`}>
        Copy
      </CopyButton>
    </dd>
  </div>
);
