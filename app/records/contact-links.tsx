import type { ReactNode } from "react";
import { phoneText, telHref } from "#app/platform/values/phone.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import "./contact-links.css";

type ContactLinksProps = {
  phone: string | null;
  email: string | null;
  onContacted?: () => void;
  /** Shown after the link that calls: the button of WhatsApp. */
  children?: ReactNode;
};

/** Links to call, message or mail somebody. They are the first element under a page's title. */
export function ContactLinks({ phone, email, onContacted, children }: ContactLinksProps) {
  if (!phone && !email) return null;
  const callUrl = telHref(phone);
  return (
    <div className="actions contact-links">
      {phone && (
        <>
          {callUrl && (
            <ButtonLink
              to={callUrl}
              onClick={onContacted}
              small
              variant="quiet"
              icon="phone"
              className="no-wrap"
              aria-label={`Call ${phoneText(phone)}`}
            >
              <span>
                Call <span className="contact-links__number">{phoneText(phone)}</span>
              </span>
            </ButtonLink>
          )}
          {children}
        </>
      )}
      {email && (
        <ButtonLink to={`mailto:${encodeURIComponent(email)}`} onClick={onContacted} small variant="quiet" icon="email">
          Mail
        </ButtonLink>
      )}
    </div>
  );
}
