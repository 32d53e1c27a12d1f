import { useCompany } from "#app/company/use-company.ts";
import { useTexts } from "#app/company/use-language.ts";
import { companyWhatsappUrl } from "#app/company/whatsapp.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { PhoneLink } from "#app/records/phone-link.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
import type { FilledField } from "./enquiries.ts";
import "#app/ui/button.css";
import "./enquiry-form.css";

type EnquirySentProps = {
  sent: FilledField[];
  formUrl: string;
  onSendAnother(): void;
};

/** Replaces the form once the enquiry is stored. */
export function EnquirySent({ sent, formUrl, onSendAnother }: EnquirySentProps) {
  const company = useCompany();
  const { enquiry: texts } = useTexts();
  return (
    <div className="stack enquiry-sent">
      <Notice>{fillPlaceholders(texts.thanks, { reply: company.replyPromise })}</Notice>
      <h3>{texts.whatYouSent}</h3>
      <dl className="stack gap-3">
        {sent.map(([label, value]) => (
          <div key={label}>
            <dt className="soft">{label}</dt>
            <dd>{value.includes("@") ? <EmailText email={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <TextWithElements
          text={texts.cannotWait}
          parts={{
            phones: company.offices.map(({ key, city, phone }) => (
              <span key={key}>
                <span>{city}</span> <PhoneLink phone={phone.display} />
                {", "}
              </span>
            )),
            whatsapp: <a href={companyWhatsappUrl(company)}>WhatsApp</a>,
          }}
        />
      </p>
      <a
        className="button button--quiet"
        href={formUrl}
        onClick={(event) => {
          event.preventDefault();
          onSendAnother();
        }}
      >
        {texts.sendAnother}
      </a>
    </div>
  );
}
