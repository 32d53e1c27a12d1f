import type { SampleFact } from "#app/company/company-fields.ts";
import { defaultChecklists } from "#app/content/default-checklists.ts";

const sectionLabels: Record<SampleFact["section"], string> = {
  company: "contact details",
  offices: "offices with GSTIN",
  bank: "bank with UPI",
  documents: "terms of quotes",
  meetings: "where your team reads its mail",
};

/** The labels of up to three samples; of more, only their sections. */
function listSamples(samples: readonly SampleFact[]): string {
  const facts = [...new Set(samples.map(({ section, label }) => `${label} (${sectionLabels[section]})`))];
  const sections = [...new Set(samples.map(({ section }) => sectionLabels[section]))];
  return new Intl.ListFormat("en-IN").format(facts.length > 3 ? sections : facts);
}

export type CompanyState = {
  /** The company facts that still have the sample company's value. */
  samples: readonly SampleFact[];
  /** An item of the website was published. */
  hasPublished: boolean;
  /** Venues, testimonials and figures of the sample that visitors still see. */
  sampleItems: number;
  /** Visitors see that the website opens soon. */
  isSiteClosed: boolean;
  /** The ORIGIN setting without its default. */
  configuredOrigin?: string;
  hasMail: boolean;
  isMailTested: boolean;
  hasTeam: boolean;
  hasVendors: boolean;
  hasEvent: boolean;
};

export type FirstStep = {
  title: string;
  detail: string;
  isDone: boolean;
  /** Absent once nothing is left to do. */
  button?: { to: string; label: string };
};

/** A mail to whoever installed the program, whose address the owner fills in. */
const askForAddress = Object.entries({
  subject: "An https address for our website",
  body: "Please give our server its own address with a certificate, and set ORIGIN to it: docs/operations.md, \u201cBehind TLS\u201d.",
})
  .map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  .join("&");

/** @property hasEnquiry the first enquiry has come, or a lead was added */
export type FirstSteps = { steps: FirstStep[]; hasEnquiry: boolean };

export function firstSteps({
  samples,
  hasPublished,
  sampleItems,
  isSiteClosed,
  configuredOrigin,
  hasMail,
  isMailTested,
  hasTeam,
  hasVendors,
  hasEvent,
}: CompanyState): FirstStep[] {
  const [first] = samples;
  const hasAddress = Boolean(configuredOrigin?.startsWith("https://"));
  return [
    {
      title: "Company details",
      detail: first
        ? `Still samples: ${listSamples(samples)}. Put in yours before visitors and clients read them.`
        : "Name, offices, GSTIN, bank and UPI.",
      isDone: !first,
      button: first
        ? { to: `/dashboard/settings/${first.section}`, label: "Put in yours" }
        : { to: "/dashboard/settings", label: "Change" },
    },
    {
      title: "Your website",
      detail: isSiteClosed
        ? "Closed: visitors see that it opens soon. Remove the samples, write yours, then publish."
        : !hasPublished
          ? "Texts, venues, figures and what clients said are samples: visitors read them until you publish yours."
          : sampleItems > 0
            ? `${sampleItems === 1 ? "One venue, testimonial or figure is" : `${sampleItems} venues, testimonials and figures are`} still a sample: change or hide what is marked SAMPLE, then publish.`
            : "Texts, venues, projects and what clients said.",
      isDone: hasPublished && sampleItems === 0 && !isSiteClosed,
      button: { to: "/dashboard/website", label: hasPublished ? "Change" : "Write yours" },
    },
    {
      title: "Public address",
      detail: hasAddress
        ? `${new URL(configuredOrigin as string).host} answers over https.`
        : "Whoever installed this program connects your own https address.",
      isDone: hasAddress,
      button: hasAddress ? undefined : { to: `mailto:?${askForAddress}`, label: "Ask them" },
    },
    {
      title: "Outgoing mail",
      detail: !hasMail
        ? "Answers to enquiries and invoices wait in a folder until your mail server is connected."
        : isMailTested
          ? "Answers to enquiries and invoices go out from your own address."
          : "Your mail server is connected. Send yourself a mail to see that it works.",
      isDone: hasMail && isMailTested,
      button: { to: "/dashboard/settings/mail", label: hasMail ? (isMailTested ? "Change" : "Send a test mail") : "Connect" },
    },
    {
      title: "Your team",
      detail: "Invite planners and accounts by mail. You approve each person who signs up.",
      isDone: hasTeam,
      button: { to: "/dashboard/team", label: hasTeam ? "Change" : "Invite people" },
    },
    {
      title: "Your vendors",
      detail: "Caterers, decorators, sound and lights: add them one by one, or import your list as a CSV file.",
      isDone: hasVendors,
      button: { to: "/dashboard/vendors", label: hasVendors ? "Change" : "Add them" },
    },
    {
      title: "The first event",
      detail: `A wedding's checklist brings ${defaultChecklists.Wedding.length} tasks with due dates counted back from the day.`,
      isDone: hasEvent,
      button: hasEvent ? { to: "/dashboard/events", label: "Change" } : { to: "/dashboard/events?new", label: "Create Event" },
    },
  ];
}
