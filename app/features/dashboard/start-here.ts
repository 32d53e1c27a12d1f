import { checklists } from "#app/content/checklists.ts";

/** What a new company is still missing. */
export type CompanyState = {
  isSample: boolean;
  /** The ORIGIN setting without its default. */
  configuredOrigin?: string;
  hasMail: boolean;
  hasTeam: boolean;
  hasEvent: boolean;
};

export type FirstStep = {
  title: string;
  detail: string;
  isDone: boolean;
  /** Absent where the person who installed the program does it. */
  button?: { to: string; label: string };
};

export function firstSteps({ isSample, configuredOrigin, hasMail, hasTeam, hasEvent }: CompanyState): FirstStep[] {
  const hasAddress = Boolean(configuredOrigin?.startsWith("https://"));
  return [
    {
      title: "Company details",
      detail: isSample
        ? "Name, offices, GSTIN, bank and UPI are samples. Whoever installed this program puts in yours."
        : "Name, offices, GSTIN, bank and UPI.",
      isDone: !isSample,
    },
    {
      title: "Public address",
      detail: hasAddress
        ? `${new URL(configuredOrigin as string).host} answers over https.`
        : "Whoever installed this program connects your own https address.",
      isDone: hasAddress,
    },
    {
      title: "Outgoing mail",
      detail: hasMail
        ? "Answers to enquiries and invoices go out from your own address."
        : "Answers to enquiries and invoices wait in a folder until whoever installed this program connects your mail.",
      isDone: hasMail,
    },
    {
      title: "Your team",
      detail: "Invite planners and accounts by mail. You approve each person who signs up.",
      isDone: hasTeam,
      button: { to: "/dashboard/team", label: hasTeam ? "Change" : "Invite people" },
    },
    {
      title: "The first event",
      detail: `A wedding's checklist brings ${checklists.Wedding.length} tasks with due dates counted back from the day.`,
      isDone: hasEvent,
      button: hasEvent ? { to: "/dashboard/events", label: "Change" } : { to: "/dashboard/events?new", label: "Create Event" },
    },
  ];
}
