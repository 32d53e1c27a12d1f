import { z } from "zod";
import type { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import { duration, formatDay } from "#app/platform/dates.ts";
import { type FormActionData, NewId } from "#app/platform/forms.ts";
import { choiceFilter, filterReader, textFilter } from "#app/platform/list-filters.ts";
import {
  dayField,
  editSchema,
  emailField,
  type RecordVersion,
  requiredTextField,
  schemasOf,
  textField,
  VersionField,
} from "#app/platform/record.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";

export const stageName = (stage: string): string => `${stage[0]?.toUpperCase()}${stage.slice(1)}`;

/** An enquiry as it was submitted. */
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
  /** Until when the awaited reply is promised; null while none is awaited. */
  replyDueAt: Date | null;
  createdAt: Date;
  version: number;
  enquiries: LeadEnquiry[];
};

/** The time left of the promised reply, or by how much it is overdue. */
export function replyClock(dueAt: Date | null, now: Date): { isOverdue: boolean; isWaiting: boolean; text: string } {
  if (!dueAt) return { isOverdue: false, isWaiting: false, text: "Replied" };
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs < 0) return { isOverdue: true, isWaiting: true, text: `Overdue by ${duration(-leftMs)}` };
  return { isOverdue: false, isWaiting: true, text: `${duration(leftMs)} left` };
}

const unchanged = (value: string) => value;

/** The fields of a lead in its form. */
export const leadFields = {
  name: requiredTextField({ label: "Name", max: 200, required: "Please give the lead a name.", format: unchanged, wide: true }),
  email: emailField({ label: "Email" }),
  phone: textField({ label: "Phone", max: 40, format: unchanged, type: "tel" }),
  company: textField({ label: "Company", max: 200, format: unchanged, wide: true }),
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

/** A lead's new stage. A lost lead needs a reason. */
export const LeadMove = z.object({
  id: z.uuid(),
  version: VersionField,
  stage: z.enum(leadStages),
  lost_reason: z.string().trim().max(500, "At most 500 characters.").default(""),
});
export type LeadMove = z.output<typeof LeadMove>;

/** A lead that was moved, as Undo needs it. */
export type MovedLead = RecordVersion & { name: string };

/** `id` is the lead's. */
export const NewNote = z.object({
  id: z.uuid(),
  note_id: NewId,
  text: z.string().trim().min(1, "Please write something.").max(5000, "At most 5,000 characters."),
});
export type NewNote = z.output<typeof NewNote>;

/** The intents whose forms show their errors themselves. */
export const leadForms = ["add", "edit", "note", "lose"] as const;
export type LeadActionData = FormActionData & { moved?: MovedLead };

export const readLeadFilters = filterReader(["newest", "name", "stage", "next"], {
  /** Part of a name, email or phone. */
  q: textFilter,
  stage: choiceFilter(leadStages),
  /** "waiting": only leads that wait for a reply, the longest waiting first. */
  show: choiceFilter(["waiting"]),
});
export type LeadFilterValues = ReturnType<typeof readLeadFilters>;

export const leadViews = ["list", "board", "table"] as const;
export type LeadView = (typeof leadViews)[number];
