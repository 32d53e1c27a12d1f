import "./email-text.css";

/** An email address that breaks before its @ and its dots where a line has no room for it; in a table it stays whole. */
export const EmailText = ({ email }: { email: string }) => (
  <span className="email-text" translate="no">
    {email.split(/(?=[@.])/).flatMap((part, index) => (index > 0 ? [<wbr key={index} />, part] : part))}
  </span>
);
