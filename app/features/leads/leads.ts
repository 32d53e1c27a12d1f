import { z } from "zod";
import { company } from "#app/content/company.ts";
import type { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import { duration } from "#app/platform/dates.ts";

export const leadsPerPage = 50;

/** An enquiry as the visitor typed it. */
export type LeadEnquiry = Record<keyof typeof enquiryLabels, string> & { id: string; dates_flexible: boolean; at: Date };

export type Lead = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  stage: string;
  /** Since when an enquiry waits for an answer. */
  awaitingReplySince: Date | null;
  createdAt: Date;
  version: number;
  enquiries: LeadEnquiry[];
};

const hour = 3_600_000;

/** How an enquiry stands against the promise to reply within 24 hours. */
export function replyClock(awaitingSince: Date | null, now: Date): { late: boolean; waiting: boolean; words: string } {
  if (!awaitingSince) return { late: false, waiting: false, words: "Replied" };
  const left = awaitingSince.getTime() + company.replyPromiseHours * hour - now.getTime();
  if (left < 0) return { late: true, waiting: true, words: `Overdue by ${duration(-left)}` };
  return { late: false, waiting: true, words: `${duration(left)} left` };
}

/** Filled-in contact details, as a phone dials them. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

const orNothing = (text: string) => text || null;

export const NewLead = z.object({
  name: z.string().trim().min(1, "Please give the lead a name.").max(200, "At most 200 characters."),
  email: z
    .union(
      [z.literal(""), z.email("Please enter a valid email address.").max(254, "At most 254 characters.")],
      "Please enter a valid email address.",
    )
    .default("")
    .transform(orNothing),
  phone: z.string().trim().max(40, "At most 40 characters.").default("").transform(orNothing),
  company: z.string().trim().max(200, "At most 200 characters.").default("").transform(orNothing),
});
export type NewLead = z.output<typeof NewLead>;

/** `version` is the one the sender saw. */
export const Reply = z.object({ id: z.uuid(), version: z.coerce.number().int().positive().max(2_147_483_647) });
export type Reply = z.output<typeof Reply>;

export type ReplyResult =
  | { outcome: "replied"; name: string }
  | { outcome: "stale"; waiting: boolean; stage: string }
  | { outcome: "unknown" };

/** What the action of the LEADS view answers. */
export type LeadAnswer = {
  replied?: string;
  failed?: string;
  refused?: {
    errors: Partial<Record<keyof NewLead, string>>;
    values: Partial<Record<keyof NewLead, string>>;
    formError?: string;
  };
};
