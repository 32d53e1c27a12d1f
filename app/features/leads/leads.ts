import { z } from "zod";
import { company } from "#app/content/company.ts";
import type { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import { duration, formatDay } from "#app/platform/dates.ts";
import { type FormActionData, NewId } from "#app/platform/forms.ts";
import { choiceFilter, filterReader, textFilter } from "#app/platform/list-filters.ts";
import { dayField, editSchema, emailField, requiredTextField, schemasOf, textField, VersionField } from "#app/platform/record.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";

export const stageName = (stage: string): string => `${stage[0]?.toUpperCase()}${stage.slice(1)}`;

/** An enquiry as the visitor typed it. */
export type LeadEnquiry = Record<keyof typeof enquiryLabels, string> & { id: string; dates_flexible: boolean; at: Date };

export type Lead = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  stage: LeadStage;
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

const asIs = (text: string) => text;

/** What a person fills in about a lead. */
export const leadFields = {
  name: requiredTextField({ label: "Name", max: 200, required: "Please give the lead a name.", format: asIs, wide: true }),
  email: emailField({ label: "Email" }),
  phone: textField({ label: "Phone", max: 40, format: asIs, type: "tel" }),
  company: textField({ label: "Company", max: 200, format: asIs, wide: true }),
  next_action: textField({ label: "Next action", max: 300, format: (text) => `“${text}”` }),
  next_action_on: dayField({ label: "Next action on", format: formatDay }),
};

const { next_action, next_action_on, ...contact } = schemasOf(leadFields);

/** A lead that came by phone or in person, with what was said. */
export const NewLead = z.object({
  id: NewId,
  ...contact,
  note: z.string().trim().max(5000, "At most 5,000 characters.").default(""),
});
export type NewLead = z.output<typeof NewLead>;

export const EditedLead = editSchema(leadFields);
export type EditedLead = z.output<typeof EditedLead>;

/** A step along the pipeline. Lost asks why. */
export const Move = z.object({
  id: z.uuid(),
  version: VersionField,
  stage: z.enum(leadStages),
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

/** The intents whose forms show a refusal themselves. */
export const leadForms = ["add", "edit", "note", "lose"] as const;
export type LeadActionData = FormActionData;

export const readLeadFilters = filterReader(["newest", "name", "stage", "next"], {
  /** Part of a name, e-mail or phone. */
  q: textFilter,
  stage: choiceFilter(leadStages),
  /** Only those who wait for a reply, the longest waiting first. */
  show: choiceFilter(["waiting"]),
});
export type LeadFilterValues = ReturnType<typeof readLeadFilters>;

export const views = ["list", "board", "table"] as const;
export type LeadView = (typeof views)[number];
