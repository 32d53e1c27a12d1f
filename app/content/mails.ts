import { company } from "./company.ts";
import { linkValidity } from "./link-validity.ts";
import { mailName, withoutLinks } from "./mail-text.ts";

/** The content of a mail: subject, plain text, and the same as HTML in the brand's colours. */
export type MailContent = { subject: string; text: string; html: string };

type Parts = {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  facts?: [label: string, value: string][];
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Builds both formats from the same parts, so that plain text loses nothing. */
function mail({ subject, greeting, paragraphs, button, facts = [] }: Parts): MailContent {
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(facts.length ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    company.legalName,
  ].join("\n\n");

  const cell = "padding:6px 12px 6px 0;vertical-align:top";
  const body = [
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll("\n", "<br>")}</p>`),
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#b0122f;color:#ffffff;padding:14px 24px;border-radius:3px;text-decoration:none;font-weight:bold;display:inline-block">${escapeHtml(button.label)}</a></p><p style="margin:0 0 16px;color:#555b76;font-size:13px">If the button does not work, copy this address:<br>${escapeHtml(button.url)}</p>`
      : "",
    facts.length
      ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts.map(([label, value]) => `<tr><td style="${cell};color:#555b76">${escapeHtml(label)}</td><td style="${cell}">${escapeHtml(value).replaceAll("\n", "<br>")}</td></tr>`).join("")}</table>`
      : "",
    `<p style="margin:24px 0 0">${escapeHtml(company.legalName)}</p>`,
  ].join("");
  const html = `<!doctype html><html lang="en-IN"><body style="margin:0;background:#f2f3f7;color:#0f1029;font:16px/1.5 Helvetica,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;background:#ffffff"><div style="background:#0f1029;color:#f8f5f0;padding:20px 28px;font-size:22px;font-weight:bold;border-bottom:6px solid #faa71e">${escapeHtml(company.name)}</div><div style="padding:28px;overflow-wrap:anywhere">${body}</div></div></body></html>`;
  return { subject, text, html };
}

/** Anybody may have signed up under this name. */
const hello = (name: string) => ["Hello", mailName(name)].filter(Boolean).join(" ").concat(",");

export const confirmationMail = (name: string, url: string): MailContent =>
  mail({
    subject: `Confirm your ${company.name} account`,
    greeting: hello(name),
    paragraphs: [
      `Please confirm that this address is yours. The page asks for the password chosen at sign-up. The link works for ${linkValidity.confirmationHours} hours.`,
      "If you did not sign up, do nothing: without a confirmation the account stays closed.",
    ],
    button: { label: "Confirm my email address", url },
  });

export const knownAddressMail = (name: string, loginUrl: string, forgotUrl: string): MailContent =>
  mail({
    subject: `You already have a ${company.name} account`,
    greeting: hello(name),
    paragraphs: [
      "Somebody, perhaps you, tried to sign up with this address. It already has an account, so nothing was changed.",
      `If you forgot the password, set a new one here: ${forgotUrl}`,
    ],
    button: { label: "Log in", url: loginUrl },
  });

export const resetMail = (name: string, url: string): MailContent =>
  mail({
    subject: `Set a new ${company.name} password`,
    greeting: hello(name),
    paragraphs: [
      `Use this link within ${linkValidity.resetHours} hour to set a new password. It works once.`,
      "If you did not ask for it, do nothing: your password stays as it is.",
    ],
    button: { label: "Set a new password", url },
  });

const accessNames = { pending: "awaiting approval", user: "staff", admin: "admin", disabled: "disabled" } as const;
type AccessName = keyof typeof accessNames;

/** Informs a person that an admin changed their access. */
export function accessMail(name: string, from: AccessName, to: AccessName, loginUrl: string): MailContent {
  const greeting = hello(name);
  const button = { label: "Log in", url: loginUrl };
  if (to === "disabled") {
    const rejected = from === "pending";
    return mail({
      subject: rejected ? `Your ${company.name} account was not approved` : `Your ${company.name} account was disabled`,
      greeting,
      paragraphs: [
        rejected ? "An admin did not approve your account." : "An admin disabled your account. All your sessions have ended.",
        `If you think this is a mistake, please ask your contact at ${company.name}.`,
      ],
    });
  }
  if (from === "pending" || from === "disabled") {
    return mail({
      subject: from === "pending" ? `Your ${company.name} account is approved` : `Your ${company.name} account is enabled again`,
      greeting,
      paragraphs: [`An admin gave you access to the dashboard as ${accessNames[to]}.`],
      button,
    });
  }
  return mail({
    subject: `Your access to ${company.name} changed`,
    greeting,
    paragraphs: [`An admin changed your access from ${accessNames[from]} to ${accessNames[to]}.`],
    button,
  });
}

export const invitationMail = (inviter: string, url: string): MailContent =>
  mail({
    subject: `You are invited to ${company.name}`,
    greeting: "Hello,",
    paragraphs: [
      `${mailName(inviter) || "An admin"} invites you to the ${company.name} dashboard. Choose your name and password; the link works once, for ${linkValidity.invitationDays} days.`,
      "If you expected no invitation, do nothing: without it there is no account.",
    ],
    button: { label: "Accept the invitation", url },
  });

export type NewLogIn = { device: string; place: string; at: string };

export const newDeviceMail = (name: string, { device, place, at }: NewLogIn, endUrl: string): MailContent =>
  mail({
    subject: `New log-in to your ${company.name} account`,
    greeting: hello(name),
    paragraphs: [
      "Somebody logged in to your account from a device we have not seen before. If it was you, all is well.",
      `If it was not you, end that session with the button below, without logging in, and then set a new password. The link works once, for ${linkValidity.endSessionDays} days.`,
    ],
    facts: [
      ["Device", device],
      ["From", place],
      ["When", at],
    ],
    button: { label: "It was not me: end the session", url: endUrl },
  });

export const passwordChangedMail = (name: string, forgotUrl: string): MailContent =>
  mail({
    subject: `Your ${company.name} password was changed`,
    greeting: hello(name),
    paragraphs: [
      "Your password was changed on your account page, and all other sessions have ended.",
      `If that was not you, set a new one at once: ${forgotUrl}`,
    ],
  });

/** @param what "The passkey “Phone”", "An authenticator app" */
export const secondFactorMail = (name: string, { what, isAdded }: { what: string; isAdded: boolean }, forgotUrl: string) =>
  mail({
    subject: `Two-step log-in of your ${company.name} account changed`,
    greeting: hello(name),
    paragraphs: [
      `${withoutLinks(what)} was ${isAdded ? "added to" : "removed from"} your account.`,
      `If that was not you, set a new password at once, which ends all sessions, and tell an admin: ${forgotUrl}`,
    ],
  });

export const secondFactorResetMail = (name: string, loginUrl: string): MailContent =>
  mail({
    subject: `Two-step log-in of your ${company.name} account was reset`,
    greeting: hello(name),
    paragraphs: [
      "An admin removed your passkeys, your authenticator app and your recovery codes. All your sessions have ended.",
      "Log in with your password and set up two-step log-in again on your account page. If you did not ask for this, tell another admin at once.",
    ],
    button: { label: "Log in", url: loginUrl },
  });

/** Tells the office that enquiries wait unseen by the usual lists. */
export const heldEnquiriesMail = (url: string): MailContent =>
  mail({
    subject: "Enquiries are held: please review them",
    greeting: "Hello,",
    paragraphs: [
      "More enquiries come in than usual, perhaps by a robot. Since then each one is stored without a lead and without an answer, and real customers may be among them.",
      "Release the real ones: each becomes a lead with its mails. This mail comes at most every six hours.",
    ],
    button: { label: "Review held enquiries", url },
  });

export type EnquiryCopy = { name: string; facts: [label: string, value: string][] };

const officePhones = company.offices.map(({ city, phone }) => `${city} ${phone.display}`).join(", ");

/** Repeats nothing of the form but the name: anybody can enter anybody's address. */
export const acknowledgementMail = (name: string): MailContent =>
  mail({
    subject: "We have your enquiry",
    greeting: `Dear ${mailName(name) || "guest"},`,
    paragraphs: [
      `Thank you for writing to us. We'll get back to you ${company.replyPromise}.`,
      `If it cannot wait, call us: ${officePhones}.`,
      "If it was not you who wrote, somebody entered your address in our form: please ignore this mail.",
    ],
  });

export const officeNoticeMail = ({ name, facts }: EnquiryCopy, leadUrl: string): MailContent =>
  mail({
    subject: `New enquiry from ${mailName(name) || "a visitor"}`,
    greeting: "A new enquiry came in.",
    paragraphs: [
      `The promise is a reply ${company.replyPromise}. Answering this mail writes to the visitor. Links that they wrote are spelled with brackets.`,
    ],
    facts: facts.map(([label, value]) => [label, label === "Email" ? value : withoutLinks(value)]),
    button: { label: "Open the lead", url: leadUrl },
  });

export type InvoiceText = { name: string; number: string; facts: [label: string, value: string][] };

export const invoiceMail = ({ name, number, facts }: InvoiceText): MailContent =>
  mail({
    subject: `Invoice ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      "Thank you for celebrating with us. Your invoice is attached as a PDF, with our bank details and a code for UPI.",
      "Please answer this mail if anything is not as agreed.",
    ],
    facts,
  });

export const reminderMail = ({ name, number, facts }: InvoiceText): MailContent =>
  mail({
    subject: `Reminder: invoice ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      "This is a friendly reminder of the balance of your invoice, which is attached again with our bank details and a code for UPI.",
      "If you have paid in the meantime, thank you, and please ignore this mail. If anything is not as agreed, please answer it.",
    ],
    facts,
  });

/** @param kind "credit note" or "debit note" */
export const noteMail = ({ name, number, facts }: InvoiceText, kind: "credit note" | "debit note"): MailContent =>
  mail({
    subject: `${kind === "credit note" ? "Credit note" : "Debit note"} ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      kind === "credit note"
        ? "Attached is our credit note: it lowers what your invoice charges."
        : "Attached is our debit note: it adds to what your invoice charges.",
      "Please answer this mail if anything is not as agreed.",
    ],
    facts,
  });

export const voucherMail = ({ name, number, facts }: InvoiceText, kind: "receipt voucher" | "refund voucher"): MailContent =>
  mail({
    subject: `${kind === "receipt voucher" ? "Receipt voucher" : "Refund voucher"} ${number}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      kind === "receipt voucher"
        ? "Thank you for your advance. Attached is our receipt voucher; the invoice will deduct what you paid."
        : "Attached is our refund voucher for the advance that we returned to you.",
      "Please answer this mail if anything is not as agreed.",
    ],
    facts,
  });

/** The hash of the audit log, which proves later that nothing in it was changed. */
export const auditRootMail = ({ day, position, root }: { day: string; position: number; root: string }): MailContent =>
  mail({
    subject: `${company.name} audit log up to ${day}`,
    greeting: "Hello,",
    paragraphs: [
      "Keep this mail. It proves later that no entry of the audit log up to this day was changed, removed or inserted, even by somebody with full access to the server.",
      `To check it, run on the server:\nnpm run verify -- ${root}`,
    ],
    facts: [
      ["Day", day],
      ["Entries", position.toLocaleString("en-IN")],
      ["Root", root],
    ],
  });

/** Informs the owner that somebody takes much data out. */
export const exportAlertMail = (name: string, auditUrl: string): MailContent =>
  mail({
    subject: `${company.name}: unusually large exports`,
    greeting: "Hello,",
    paragraphs: [
      `${mailName(name) || "Somebody of the staff"} has exported more than 5,000 rows or 20 files within a day. Nothing was refused. The audit log shows which files.`,
      "If you did not expect this, ask, and disable the account on TEAM meanwhile.",
    ],
    button: { label: "Open the audit log", url: auditUrl },
  });
