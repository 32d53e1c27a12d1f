import type { Company } from "#app/company/company.ts";
import type { Sheet } from "#app/papers/sheet.ts";
import { formatDay, formatTimeWithZone, today } from "#app/platform/values/dates.ts";
import { formatRupees, formatRupeesAndPaise, signedRupees } from "#app/platform/values/money.ts";
import { otherAmended, revisionChanges } from "../client/revision-changes.ts";
import { quoteSheet } from "../quote-sheet.ts";
import type { QuoteContent, RevisionSupply } from "../quotes.ts";
import type { AmendedInstalment } from "./amendments.ts";

export type AmendmentPaper = {
  number: string;
  /** "A1" */
  name: string;
  reason: string;
  sentAt: string;
  before: QuoteContent;
  content: QuoteContent;
  supply: RevisionSupply;
  /** With GST, in paise. `total`: of the contract with it. */
  change: number;
  total: number;
  schedule: readonly AmendedInstalment[];
  /** By whom, when (an ISO instant) and from which IP address. */
  acceptance: { name: string; at: string; address: string };
};

/** The paper of an accepted amendment: all lines as they are now, what it changed, and the payments after it. */
export function amendmentSheet(company: Company, amendment: AmendmentPaper): Sheet {
  const { number, name, reason, sentAt, before, content, supply, change, total, schedule, acceptance } = amendment;
  const paper = { number, revision: 0, validUntil: "", chosen: new Set<string>(), sentAt, content, supply, acceptance };
  const sheet = quoteSheet(company, paper);
  const { name: by, at, address } = acceptance;
  return {
    ...sheet,
    title: "Accepted Amendment",
    details: [
      ["Quote", number],
      ["Amendment", name],
      ["Date", formatDay(today(new Date(sentAt)))],
    ],
    paragraphs: [
      {
        label: "Accepted",
        text: `${by} accepted amendment ${name} of quote ${number}, with its payment schedule, on ${formatTimeWithZone(at)}, from the IP address ${address}.`,
        isBold: true,
      },
      { label: "Reason", text: reason },
      { label: "Changes", text: changesText(before, content) },
      {
        label: "Total with GST",
        text: `${formatRupeesAndPaise(total - change)} before, ${signedRupees(change)}, ${formatRupeesAndPaise(total)} now.`,
      },
      { label: "Payment schedule", text: schedule.map(instalmentText).join("\n") },
      ...sheet.paragraphs.filter(({ label }) => label === "Tax payable on reverse charge" || label === "Terms"),
    ],
  };
}

const changesText = (old: QuoteContent, now: QuoteContent): string =>
  [
    ...otherAmended(old, now).map(
      ({ where, what, before, after }) => `${where}: ${what} ${before || "none"}, now ${after || "none"}`,
    ),
    ...revisionChanges(old, now).map(({ title, text, paise }) =>
      [`${title}: ${text}`, paise !== 0 && `${signedRupees(paise)} before GST`].filter(Boolean).join(", "),
    ),
  ].join("\n");

const instalmentText = ({ label, amount, before, dueOn }: AmendedInstalment): string =>
  [
    `${label}: ${formatRupees(amount)}`,
    before !== amount && (before === 0 ? " (new)" : ` instead of ${formatRupees(before)}`),
    dueOn && `, by ${formatDay(dueOn)}`,
  ]
    .filter(Boolean)
    .join("");
