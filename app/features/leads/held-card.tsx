import { Form } from "react-router";
import { telHref } from "#app/platform/phone.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { HeldEnquiry } from "./held-enquiries.ts";
import { EnquiryText } from "./lead-card.tsx";
import "./held-card.css";

/** The id of the form to which the checkboxes of all cards belong. */
export const heldFormId = "held";

export function HeldCard({ enquiry, isSpam }: { enquiry: HeldEnquiry; isSpam: boolean }) {
  const { id, name, company, phone, email } = enquiry;
  const nameForScreenReaders = <span className="visually-hidden">: {name}</span>;
  return (
    <li className="lead-card">
      <div className="lead-card__header">
        <label className="held-card__select">
          <input type="checkbox" form={heldFormId} name="enquiry" value={id} />
          <span className="visually-hidden">Select {name}</span>
        </label>
        <div>
          <h3>{name}</h3>
          <p>{company || "No company"}</p>
        </div>
        <Form method="post" className="actions lead-state" preventScrollReset>
          <input type="hidden" name="enquiry" value={id} />
          <IntentButton intent="release" fields={{ enquiry: id }} small variant="quiet" icon="check" busyLabel="Releasing...">
            Release{nameForScreenReaders}
          </IntentButton>
          {!isSpam && (
            <IntentButton intent="spam" fields={{ enquiry: id }} small variant="quiet" busyLabel="Saving...">
              Spam{nameForScreenReaders}
            </IntentButton>
          )}
        </Form>
      </div>
      <div className="lead-card__contact">
        <a className="no-wrap" href={telHref(phone)}>
          {phone}
        </a>
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </div>
      <EnquiryText enquiry={enquiry} />
    </li>
  );
}
