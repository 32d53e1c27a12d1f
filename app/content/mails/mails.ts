import type { Language } from "../languages.ts";
import { fillPlaceholders, type PlaceholderValues } from "../placeholders.ts";
import { type AccountMail, accountMailTexts } from "./account-mail-texts.ts";
import { linkValidity } from "./link-validity.ts";
import { type MailCompany, type MailContent, mail } from "./mail-layout.ts";
import { mailName, withoutLinks } from "./mail-text.ts";

/** The greeting. Anybody may have signed up under this name, so it is shown without links. */
function hello(name: string, language: Language = "en"): string {
  const { greeting, greetingOfNobody } = accountMailTexts[language];
  const shown = mailName(name);
  return shown ? fillPlaceholders(greeting, { name: shown }) : greetingOfNobody;
}

type AboutAccount = { name: string; url: string; language: Language; values?: PlaceholderValues; facts?: [string, string][] };

/** @param url of the button */
function accountMail(
  which: AccountMail,
  company: MailCompany,
  { name, url, language, values, facts }: AboutAccount,
): MailContent {
  const texts = fillPlaceholders(accountMailTexts[language][which], { company: company.name, ...values });
  const { subject, paragraphs, button: label } = texts;
  return mail(company, { language, subject, greeting: hello(name, language), paragraphs, facts, button: { label, url } });
}

export const confirmationMail = (company: MailCompany, name: string, url: string, language: Language = "en"): MailContent =>
  accountMail("confirmation", company, { name, url, language, values: { hours: String(linkValidity.confirmationHours) } });

export const knownAddressMail = (
  company: MailCompany,
  name: string,
  urls: { logIn: string; forgot: string },
  language: Language = "en",
): MailContent => accountMail("knownAddress", company, { name, url: urls.logIn, language, values: { url: urls.forgot } });

export const resetMail = (company: MailCompany, name: string, url: string, language: Language = "en"): MailContent =>
  accountMail("reset", company, { name, url, language, values: { hours: String(linkValidity.resetHours) } });

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

export function newDeviceMail(
  company: MailCompany,
  name: string,
  { device, place, at }: NewLogIn,
  url: string,
  language: Language = "en",
): MailContent {
  const { labels } = accountMailTexts[language];
  const facts: [string, string][] = [
    [labels.device, device],
    [labels.place, place],
    [labels.time, at],
  ];
  const values = { days: String(linkValidity.endSessionDays) };
  return accountMail("newDevice", company, { name, url, language, values, facts });
}

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
