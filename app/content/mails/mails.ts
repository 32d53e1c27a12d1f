import { linkValidity } from "./link-validity.ts";
import { type MailCompany, type MailContent, mail } from "./mail-layout.ts";
import { mailName, withoutLinks } from "./mail-text.ts";

/** The greeting. Anybody may have signed up under this name, so it is shown without links. */
const hello = (name: string) => ["Hello", mailName(name)].filter(Boolean).join(" ").concat(",");

export const confirmationMail = (company: MailCompany, name: string, url: string): MailContent =>
  mail(company, {
    subject: `Confirm your ${company.name} account`,
    greeting: hello(name),
    paragraphs: [
      `Please confirm that this address is yours. The page asks for the password chosen at sign-up. The link works for ${linkValidity.confirmationHours} hours.`,
      "If you did not sign up, do nothing: without a confirmation the account stays closed.",
    ],
    button: { label: "Confirm my email address", url },
  });

export const knownAddressMail = (company: MailCompany, name: string, loginUrl: string, forgotUrl: string): MailContent =>
  mail(company, {
    subject: `You already have a ${company.name} account`,
    greeting: hello(name),
    paragraphs: [
      "Somebody, perhaps you, tried to sign up with this address. It already has an account, so nothing was changed.",
      `If you forgot the password, set a new one here: ${forgotUrl}`,
    ],
    button: { label: "Log in", url: loginUrl },
  });

export const resetMail = (company: MailCompany, name: string, url: string): MailContent =>
  mail(company, {
    subject: `Set a new ${company.name} password`,
    greeting: hello(name),
    paragraphs: [
      `Use this link within ${linkValidity.resetHours} hour to set a new password. It works once.`,
      "If you did not ask for it, do nothing: your password stays as it is.",
    ],
    button: { label: "Set a new password", url },
  });

type AccessName = "pending" | "crew" | "planner" | "accounts" | "admin" | "disabled";
const accessName = (access: AccessName) => (access === "pending" ? "awaiting approval" : access);

export function accessMail(company: MailCompany, name: string, from: AccessName, to: AccessName, loginUrl: string): MailContent {
  const greeting = hello(name);
  const button = { label: "Log in", url: loginUrl };
  if (to === "disabled") {
    const rejected = from === "pending";
    return mail(company, {
      subject: rejected ? `Your ${company.name} account was not approved` : `Your ${company.name} account was disabled`,
      greeting,
      paragraphs: [
        rejected ? "An admin did not approve your account." : "An admin disabled your account. All your sessions have ended.",
        `If you think this is a mistake, please ask your contact at ${company.name}.`,
      ],
    });
  }
  if (from === "pending" || from === "disabled") {
    return mail(company, {
      subject: from === "pending" ? `Your ${company.name} account is approved` : `Your ${company.name} account is enabled again`,
      greeting,
      paragraphs: [`An admin gave you access to the dashboard as ${accessName(to)}.`],
      button,
    });
  }
  return mail(company, {
    subject: `Your access to ${company.name} changed`,
    greeting,
    paragraphs: [`An admin changed your access from ${accessName(from)} to ${accessName(to)}.`],
    button,
  });
}

export const invitationMail = (company: MailCompany, inviter: string, url: string): MailContent =>
  mail(company, {
    subject: `You are invited to ${company.name}`,
    greeting: "Hello,",
    paragraphs: [
      `${mailName(inviter) || "An admin"} invites you to the ${company.name} dashboard. Choose your name and password; the link works once, for ${linkValidity.invitationDays} days.`,
      "If you expected no invitation, do nothing: without it there is no account.",
    ],
    button: { label: "Accept the invitation", url },
  });

export type NewLogIn = { device: string; place: string; at: string };

export const newDeviceMail = (company: MailCompany, name: string, { device, place, at }: NewLogIn, endUrl: string): MailContent =>
  mail(company, {
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

export const passwordChangedMail = (company: MailCompany, name: string, forgotUrl: string): MailContent =>
  mail(company, {
    subject: `Your ${company.name} password was changed`,
    greeting: hello(name),
    paragraphs: [
      "Your password was changed on your account page, and all other sessions have ended.",
      `If that was not you, set a new one at once: ${forgotUrl}`,
    ],
  });

/** @param what "The passkey “Phone”", "An authenticator app" */
export const secondFactorMail = (
  company: MailCompany,
  name: string,
  { what, isAdded }: { what: string; isAdded: boolean },
  forgotUrl: string,
) =>
  mail(company, {
    subject: `Two-step log-in of your ${company.name} account changed`,
    greeting: hello(name),
    paragraphs: [
      `${withoutLinks(what)} was ${isAdded ? "added to" : "removed from"} your account.`,
      `If that was not you, set a new password at once, which ends all sessions, and tell an admin: ${forgotUrl}`,
    ],
  });

export const secondFactorResetMail = (company: MailCompany, name: string, loginUrl: string): MailContent =>
  mail(company, {
    subject: `Two-step log-in of your ${company.name} account was reset`,
    greeting: hello(name),
    paragraphs: [
      "An admin removed your passkeys, your authenticator app and your recovery codes. All your sessions have ended.",
      "Log in with your password and set up two-step log-in again on your account page. If you did not ask for this, tell another admin at once.",
    ],
    button: { label: "Log in", url: loginUrl },
  });

/** Tells the office that enquiries are held (stored without a lead until they are reviewed): the usual lists do not show them. */
export const heldEnquiriesMail = (company: MailCompany, url: string): MailContent =>
  mail(company, {
    subject: "Enquiries are held: please review them",
    greeting: "Hello,",
    paragraphs: [
      "More enquiries come in than usual, perhaps by a robot. Since then each one is stored without a lead and without an answer, and real customers may be among them.",
      "Release the real ones: each becomes a lead with its mails. This mail comes at most every six hours.",
    ],
    button: { label: "Review held enquiries", url },
  });

/** The hash of the audit log, which proves later that nothing in it was changed. */
export const auditRootMail = (
  company: MailCompany,
  { day, position, root }: { day: string; position: number; root: string },
): MailContent =>
  mail(company, {
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

/** Informs the site's owner (`ownerAddress`) that a person exports unusually many rows or files. */
export const exportAlertMail = (company: MailCompany, name: string, auditUrl: string): MailContent =>
  mail(company, {
    subject: `${company.name}: unusually large exports`,
    greeting: "Hello,",
    paragraphs: [
      `${mailName(name) || "Somebody of the staff"} has exported unusually much within a day: more than some 5,000 rows, or 20 files. Nothing was refused. The audit log shows which files.`,
      "If you did not expect this, ask, and disable the account on TEAM meanwhile.",
    ],
    button: { label: "Open the audit log", url: auditUrl },
  });

/** Informs every admin that the bank account or the mail server was changed, because a thief would change these first. */
export const settingsChangedMail = (company: MailCompany, name: string, section: string, url: string): MailContent =>
  mail(company, {
    subject: `${company.name}: ${section} changed`,
    greeting: "Hello,",
    paragraphs: [
      `${mailName(name) || "An admin"} changed “${section}” in the settings.`,
      "If you did not expect this, ask at once. The change can be undone on that page.",
    ],
    button: { label: "See what changed", url },
  });

export const testMail = (company: MailCompany, name: string): MailContent =>
  mail(company, {
    subject: `${company.name}: test mail`,
    greeting: hello(name),
    paragraphs: ["You asked for this mail in the settings. It arrived, so mails to clients and colleagues can go the same way."],
  });
