import { z } from "zod";
import { company } from "#app/content/company.ts";
import type { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import { duration } from "#app/platform/dates.ts";
import { NewId, type Refusal } from "#app/platform/forms.ts";
import { readChoice, readPage, readSort, readText, type Sorted } from "#app/platform/list-filters.ts";
import { type RecordVersion, SnapshotField, VersionField } from "#app/platform/snapshot.ts";

export const stages = ["new", "contacted", "quoted", "won", "lost"] as const;
export type Stage = (typeof stages)[number];
export const stageName = (stage: string): string => `${stage[0]?.toUpperCase()}${stage.slice(1)}`;

/** An enquiry as the visitor typed it. */
export type LeadEnquiry = Record<keyof typeof enquiryLabels, string> & { id: string; dates_flexible: boolean; at: Date };

export type Lead = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  stage: string;
  lostReason: string | null;
  nextAction: string | null;
  /** "2026-11-21" */
  nextActionOn: string | null;
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

const emptyToNull = (text: string) => text || null;

const person = {
  name: z.string().trim().min(1, "Please give the lead a name.").max(200, "At most 200 characters."),
  email: z
    .union(
      [z.literal(""), z.email("Please enter a valid email address.").max(254, "At most 254 characters.")],
      "Please enter a valid email address.",
    )
    .default("")
    .transform(emptyToNull),
  phone: z.string().trim().max(40, "At most 40 characters.").default("").transform(emptyToNull),
  company: z.string().trim().max(200, "At most 200 characters.").default("").transform(emptyToNull),
};

/** A lead that came by phone or in person, with what was said. */
export const NewLead = z.object({
  id: NewId,
  ...person,
  note: z.string().trim().max(5000, "At most 5,000 characters.").default(""),
});
export type NewLead = z.output<typeof NewLead>;

export type Reply = z.output<typeof RecordVersion>;

export type ReplyResult =
  | { outcome: "replied"; name: string }
  | { outcome: "stale"; waiting: boolean; stage: string }
  | { outcome: "unknown" };

export const EditedLead = z.object({
  ...person,
  next_action: z.string().trim().max(300, "At most 300 characters.").default("").transform(emptyToNull),
  next_action_on: z
    .union([z.literal(""), z.iso.date("Please choose a day.").startsWith("2", "Please choose a day.")], "Please choose a day.")
    .default("")
    .transform(emptyToNull),
  id: z.uuid(),
  version: VersionField,
  snapshot: SnapshotField,
});
export type EditedLead = z.output<typeof EditedLead>;
export type LeadDraft = { id: string; version: number; snapshot: Record<string, string> };

/** A step along the pipeline. Lost asks why. */
export const Move = z.object({
  id: z.uuid(),
  version: VersionField,
  stage: z.enum(stages),
  lost_reason: z.string().trim().max(500, "At most 500 characters.").default(""),
});
export type Move = z.output<typeof Move>;

/** `id` is the lead's. */
export const Note = z.object({
  id: z.uuid(),
  note_id: NewId,
  text: z.string().trim().min(1, "Please write something.").max(5000, "At most 5,000 characters."),
});
export type Note = z.output<typeof Note>;

/** What a form of leads gets back. */
export type LeadActionData = {
  replied?: string;
  failed?: string;
  done?: string;
  refused?: Refusal<keyof (EditedLead & NewLead & Note & Move)>;
};

export type LeadSearch = Sorted<"newest" | "name" | "stage" | "next"> & {
  /** Part of a name, e-mail or phone. */
  q: string;
  stage: Stage | "";
  /** Only those who wait for a reply, the longest waiting first. */
  waiting: boolean;
  page: number;
};

export const readLeadSearch = (params: URLSearchParams): LeadSearch => ({
  ...readSort(params, ["newest", "name", "stage", "next"]),
  q: readText(params),
  stage: readChoice(params, "stage", stages),
  waiting: params.get("show") === "waiting",
  page: readPage(params),
});

export const views = ["list", "board", "table"] as const;
export type LeadView = (typeof views)[number];
