import { ButtonLink } from "./button.tsx";
import "./contact-links.css";

type ContactLinksProps = {
  phone: string | null;
  callUrl: string;
  /** Null when the number is not one of WhatsApp. */
  whatsappUrl: string | null;
  email: string | null;
  /** One of them was used. */
  onContacted?: () => void;
};

/** Calls, messages or mails somebody: the first thing under a page's title, where a thumb reaches it. */
export function ContactLinks({ phone, callUrl, whatsappUrl, email, onContacted }: ContactLinksProps) {
  if (!phone && !email) return null;
  return (
    <div className="actions contact-links">
      {phone && (
        <>
          <ButtonLink to={callUrl} onClick={onContacted} small variant="quiet" className="no-wrap" aria-label={`Call ${phone}`}>
            <span>
              Call <span className="contact-links__number">{phone}</span>
            </span>
          </ButtonLink>
          {whatsappUrl && (
            <ButtonLink to={whatsappUrl} onClick={onContacted} small variant="quiet" rel="noopener" target="_blank">
              WhatsApp
            </ButtonLink>
          )}
        </>
      )}
      {email && (
        <ButtonLink to={`mailto:${encodeURIComponent(email)}`} onClick={onContacted} small variant="quiet">
          Mail
        </ButtonLink>
      )}
    </div>
  );
}
