import type { MailFailure } from "#db/enums.ts";

/** An error of nodemailer. Without `responseCode` the server did not respond. */
export type SmtpError = Error & Partial<{ code: string; command: string; responseCode: number; response: string }>;

/** Failures of our mail server: every mail waits until it works again. */
const serverFailures: readonly MailFailure[] = ["login", "connection", "sender", "busy"];
/** Failures of one mail that no further attempt can repair. */
const finalFailures: readonly MailFailure[] = ["recipient", "content"];

export const isServerFailure = (failure: MailFailure): boolean => serverFailures.includes(failure);
export const isFinalFailure = (failure: MailFailure): boolean => finalFailures.includes(failure);

/** 530 authentication required, 534 and 538 another mechanism or encryption required, 535 wrong credentials. */
const loginCodes = [530, 534, 535, 538];

/**
 * What mail servers answer to a recipient or to the mail, and mean the sender or us: Postfix (findings/postfix-refuses-the-sender-at-the-recipient.sh),
 * Exim ("Sender verify failed"), qmail ("rcpthosts"), and after DATA msmtpd (77, its own log-in), Zoho ("Relaying disallowed as …"), Exchange Online (SendAsDenied), Amazon, SendGrid and SMTP2GO.
 */
const aboutUs =
  /relay(ing)? (access|not|is|denied|disallowed|prohibited)|(to|not) relay|rcpthosts|sender (address rejected|verif|domain not verified)|verified sender|address is not verified|your from address|client host|helo command rejected|>: recipient address rejected: access denied|(allowed|permissions) to send as|outgoing mail|your account|pipe command reported error 7[78]/i;

/** 5.4.5 and what hosts with cPanel, and Zoho, say instead: the account has reached its limit of an hour or a day. */
const limitReached = /\b5\.4\.5\b|exceeded the max (emails|defers)|(daily|hourly) limit|unusual sending activity/i;

export function mailFailureOf(error: SmtpError): MailFailure {
  const { code, command = "", responseCode = 0, message } = error;
  if (code === "EAUTH" || loginCodes.includes(responseCode)) return "login";
  if (responseCode === 0) return unsentFailure(code, message);
  const isAboutMail = command === "RCPT TO" || command === "DATA";
  // 421: the server closes the connection.
  if (responseCode === 421 || limitReached.test(message)) return "busy";
  if (isAboutMail && aboutUs.test(message)) return "sender";
  if (responseCode < 500) return isAboutMail ? "later" : "busy";
  if (command === "RCPT TO") return "recipient";
  if (command === "DATA" || responseCode === 552) return "content";
  return command === "MAIL FROM" ? "sender" : "connection";
}

/** A failure before the server responded: nodemailer itself refuses an address, or a size that the server does not take. */
function unsentFailure(code: string | undefined, message: string): MailFailure {
  if (code === "EENVELOPE") return message.startsWith("Invalid sender") ? "sender" : "recipient";
  return code === "EMESSAGE" ? "content" : "connection";
}

export const mailFailureTexts: Record<MailFailure, string> = {
  login:
    "The mail server does not accept our user name and password. Correct them in SETTINGS, Mail; then waiting mails are sent automatically.",
  connection: "The mail server cannot be reached. Waiting mails are sent automatically as soon as it can be.",
  sender:
    "The mail server does not send for us. Check the user name and the sender in SETTINGS, Mail; then waiting mails are sent automatically.",
  busy: "The mail server is busy, or we have reached its limit. Waiting mails are sent automatically later.",
  later: "The recipient's mail server asks to try again later. A waiting mail is sent again automatically.",
  recipient: "The recipient's address is refused: it is wrong, closed or full.",
  content: "The mail itself is refused: it is too large, or taken for spam.",
};

/** Why a test mail did not go, for whoever has just entered the mail server: what to correct, and what the server answered. */
export function testFailureText(error: SmtpError): string {
  const failure = mailFailureOf(error);
  if (failure === "connection" && !error.response) return unreachableText(error);
  const answer = error.response?.trim().slice(0, 300);
  return mailFailureTexts[failure] + (answer ? ` It answered: “${answer}”` : "");
}

const ports = "Port 465 goes with TLS from the start, port 587 with STARTTLS.";

function unreachableText({ code, message }: SmtpError): string {
  if (code === "EDNS") return "There is no server of this name: please check how it is spelt.";
  if (message.includes("ECONNREFUSED")) return "Nothing answers at this server and port: please check both.";
  if (/certificate|altnames/i.test(message))
    return `The server’s certificate is not valid for its name: ${message.split("\n", 1)[0]}`;
  if (/SSL|TLS/.test(message)) return `The server does not speak this encryption. ${ports}`;
  return `The server does not answer: please check its name, port and encryption. ${ports}`;
}
