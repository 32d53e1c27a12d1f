import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
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
  const { client } = useLinkTexts();
  const { pay: texts } = client;
  const language = useLanguage();
  return (
    <section className="pay-panel hung-card" id="pay" aria-labelledby="pay-title">
      <div className="hung-card__body stack gap-5">
        <h2 id="pay-title" className="visually-hidden">
          {texts.title}
        </h2>
        {due && (
          <p className="pay-panel__amount amount-line soft text-ui">
            <b className="money">{formatRupeesExactly(due.amount)}</b>
            {due.dueOn && (
              <span>
                <span>{due.isLate ? texts.dueSince : texts.dueBy}</span>{" "}
                <span className="no-wrap">{formatDayIn(due.dueOn, language)}</span>
              </span>
            )}
          </p>
        )}
        {due && due.amount > upiLimit && (
          <p className="pay-panel__note">
            <TextWithElements
              text={texts.limit}
              parts={{ amount: <span className="no-wrap">{formatRupeesExactly(upiLimit)}</span> }}
            />
          </p>
        )}
        <h3 className="row row--one-line">
          <Icon name="mobile" />
          UPI
        </h3>
        {upi && (
          <>
            <ButtonLink to={upi.link} className="pay-panel__open-app">
              {texts.openApp}
            </ButtonLink>
            <div className="pay-panel__scan">
              <svg viewBox={`0 0 ${upi.qr.size} ${upi.qr.size}`} role="img" aria-label={texts.qr} shapeRendering="crispEdges">
                <rect width="100%" height="100%" fill="#fff" />
                <path d={upi.qr.path} fill="#0f1029" />
              </svg>
              <p className="soft text-ui">
                <TextWithElements
                  text={texts.scan}
                  parts={{ amount: <span className="no-wrap">{formatRupeesExactly(upi.amount)}</span> }}
                />
              </p>
            </div>
          </>
        )}
        <dl className="pay-panel__facts">
          <Fact name={texts.upiId} value={upiId} />
        </dl>
        <h3 className="row row--one-line">
          <Icon name="bank" />
          <span>{client.payments.methods.bank}</span>
        </h3>
        <dl className="pay-panel__facts">
          <Fact name={texts.account} value={bank.holder} />
          <Fact name={texts.accountNumber} value={bank.accountNumber} />
          <Fact name={texts.ifsc} detail={bank.bankName} value={bank.ifsc} />
          <Fact name={texts.reference} value={reference} />
        </dl>
      </div>
    </section>
  );
}

function Fact({ name, detail, value }: { name: string; detail?: string; value: string }) {
  const { client, page } = useLinkTexts();
  return (
    <div>
      <dt className="fine-print">{detail ? `${name}, ${detail}` : name}</dt>
      <dd className="pay-panel__value bold">{value}</dd>
      <dd className="pay-panel__copy">
        <CopyButton text={value} label={fillPlaceholders(client.pay.copyOf, { what: name })} results={page}>
          {client.pay.copy}
        </CopyButton>
      </dd>
    </div>
  );
}
