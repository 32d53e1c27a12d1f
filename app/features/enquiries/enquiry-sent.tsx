import { whatsappUrl } from "#app/platform/company.ts";
import { telHref } from "#app/platform/phone.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { enquiryMessages, type FilledField } from "./enquiries.ts";
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
  return (
    <div className="enquiry-sent">
      <Notice>{enquiryMessages.thanks(company.replyPromise)}</Notice>
      <h3>What you sent</h3>
      <dl>
        {sent.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.includes("@") ? <EmailText email={value} /> : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        If it cannot wait:{" "}
        {company.offices.map(({ key, city, phone }) => (
          <span key={key}>
            {city}{" "}
            <a className="no-wrap" href={telHref(phone.display)}>
              {phone.display}
            </a>
            {", "}
          </span>
        ))}
        or <a href={whatsappUrl(company)}>WhatsApp</a>.
      </p>
      <a
        className="button button--quiet"
        href={formUrl}
        onClick={(event) => {
          event.preventDefault();
          onSendAnother();
        }}
      >
        Send another
      </a>
    </div>
  );
}
