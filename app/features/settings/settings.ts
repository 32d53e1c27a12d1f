import { officeFields, type Section } from "#app/company/company-fields.ts";
import { rulesUrl } from "#app/features/reminders/reminders.ts";
import { text } from "#app/platform/values/field.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import type { IconName } from "#app/ui/icon.tsx";

export type SettingsActionData = FormActionData;

type SectionInfo = {
  title: string;
  icon: IconName;
  /** The description in the list of sections. */
  about: string;
  /** The effect of a saved change. */
  effect: string;
  effectWhileClosed?: string;
};

/** The sections that are one row and one form each. */
export const sectionInfo: Record<Section, SectionInfo> = {
  company: {
    title: "Company",
    icon: "office",
    about: "Names, contact, hours, promise",
    effect: "The website and the dashboard show it now.",
    effectWhileClosed: "The dashboard shows it now. Visitors see it when the website is open.",
  },
  bank: {
    title: "Bank and UPI",
    icon: "bank",
    about: "Where clients pay",
    effect: "New invoices carry it. Issued ones keep what they said.",
  },
  documents: {
    title: "Documents and tax",
    icon: "invoices",
    about: "Terms, limits, GST",
    effect: "New documents follow it. Issued ones keep what they said.",
  },
  checklists: {
    title: "Checklists",
    icon: "tasks",
    about: "Tasks of new events",
    effect: "Events that get a checklist from now on have it.",
  },
  messages: {
    title: "Mails",
    icon: "email",
    about: "Texts of mails to clients",
    effect: "The next mail says it.",
  },
  meetings: {
    title: "Meetings and webmail",
    icon: "meet",
    about: "Links on EMAIL and MEET",
    effect: "EMAIL and MEET show it now.",
  },
};

export type SettingsPage = { to: string; title: string; icon: IconName; about: string };

const page = (section: Section): SettingsPage => ({ to: sectionUrl(section), ...sectionInfo[section] });
export const sectionUrl = (section: string) => `/dashboard/settings/${section}`;
export const settingsUrl = "/dashboard/settings";
export const dataUrl = sectionUrl("data");
export const mailUrl = sectionUrl("mail");
export const officesUrl = sectionUrl("offices");
export const templatesUrl = sectionUrl("templates");
export const templateUrl = (key: string) => `${templatesUrl}/${key}`;
export const quoteTemplatesUrl = `${templatesUrl}/quotes`;
export const newOfficeUrl = `${officesUrl}/new`;
export const officeUrl = (key: string) => `${officesUrl}/${key}`;

export const settingsPages: readonly SettingsPage[] = [
  page("company"),
  { to: officesUrl, title: "Offices and GST", icon: "pin", about: "Addresses, GSTIN, letters" },
  page("bank"),
  page("documents"),
  { to: templatesUrl, title: "Templates", icon: "chat", about: "Messages, mails, checklists, quotes, run sheets" },
  { to: rulesUrl, title: "Reminders", icon: "clock", about: "Who is reminded when" },
  page("meetings"),
  { to: mailUrl, title: "Mail", icon: "email", about: "Server, sender, test mail" },
  { to: dataUrl, title: "Data", icon: "download", about: "Exports, backup" },
];

/** Views with a permission of their own that SETTINGS leads to. */
export const settingsViews: readonly SettingsPage[] = [
  { to: "/dashboard/website", title: "Website", icon: "website", about: "Texts, pictures, languages" },
  { to: "/dashboard/team", title: "Team", icon: "team", about: "People and what they may do" },
  { to: "/dashboard/audit", title: "Audit", icon: "audit", about: "Who did what, and when" },
  { to: "/dashboard/operations", title: "Operations", icon: "operations", about: "Mail, backups, page speed" },
];

/** The tabs of the page "Templates". */
export const templatePages = [
  { to: templatesUrl, label: "Messages" },
  { to: sectionUrl("messages"), label: sectionInfo.messages.title },
  { to: sectionUrl("checklists"), label: sectionInfo.checklists.title },
] as const;

/** The fields in the form of an office; the letter has a column of its own. */
export const officeForm = {
  ...officeFields,
  letter: text({
    label: "Letter of its numbers",
    max: 1,
    isUpperCase: true,
    hint: "In every number: H of INV-H/2627/00001. Two offices cannot share one.",
  }),
};
