import { choice, secret, text, wholeNumber } from "#app/platform/values/field.ts";

/** The section "mail" of the settings: the server that sends the mails. SMTP_URL and MAIL_FROM of the environment take precedence. */
export const mailFields = {
  host: text({
    label: "Server",
    max: 200,
    isOptional: true,
    pattern: { is: /^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$/, message: "The name of a server, such as smtp.example.com." },
    hint: "Empty: mails are written as files on the server.",
  }),
  port: wholeNumber({ label: "Port", min: 1, max: 65_535 }),
  security: choice({
    label: "Encryption",
    options: [
      { value: "tls", label: "TLS from the start (465)" },
      { value: "starttls", label: "STARTTLS (587)" },
      { value: "none", label: "None: only for a server on this machine" },
    ],
  }),
  user: text({ label: "User name", max: 254, isOptional: true }),
  password: secret({ label: "Password", max: 500, hint: "Never shown again. Empty: it stays as it is." }),
  sender: text({
    label: "Sender",
    max: 254,
    isOptional: true,
    pattern: {
      is: /^([^<>"\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      message: "Such as Your name <hello@example.com>.",
    },
    hint: "Such as Your name <hello@example.com>. The server must be allowed to send for it.",
  }),
};

export type MailSettings = {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  user: string;
  /** Encrypted; no form shows it. */
  password: string;
  sender: string;
};

export const defaultMailSettings: MailSettings = { host: "", port: 465, security: "tls", user: "", password: "", sender: "" };

/** A sender as people write it. nodemailer would take brackets in the name for a remark, and a colon for the beginning of a list of addresses. */
export function parseSender(text: string): { name: string; address: string } | string {
  const start = text.indexOf("<");
  const name = text
    .slice(0, Math.max(start, 0))
    .trim()
    .replace(/^"(.*)"$/, "$1");
  return name && text.endsWith(">") ? { name, address: text.slice(start + 1, -1) } : text;
}
