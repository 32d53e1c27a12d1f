import { PhoneLink } from "./phone-link.tsx";
import "./contact-cell.css";

/** Phone number and email address in a table. */
export function ContactCell({ phone, email }: { phone: string | null; email: string | null }) {
  if (!email && !phone) return "-";
  return (
    <span className="contact-cell">
      {phone && <PhoneLink phone={phone} />}
      {email && <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>}
    </span>
  );
}
