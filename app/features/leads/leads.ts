import { z } from "zod";
import { languageField } from "#app/company/language-field.ts";
import { checklistNames } from "#app/content/checklists.ts";
import type { Language } from "#app/content/languages.ts";
import type { enquiryLabels } from "#app/features/enquiries/enquiries.ts";
import type { PreferenceValue } from "#app/identity/preferences.ts";
import type { AskedSum } from "#app/platform/values/budget.ts";
import { capitalize } from "#app/platform/values/capitalize.ts";
import { formatDay, formatDuration } from "#app/platform/values/dates.ts";
import { email, enteredDay, orNull, phone, schemasOf, text } from "#app/platform/values/field.ts";
import { type FormActionData, NewId } from "#app/platform/values/forms.ts";
import { choiceFilter, daysFilter, filterReader, readId, textFilter } from "#app/records/list-filters.ts";
import { ownerField } from "#app/records/owners/owners.ts";
import { editSchema, RecordVersion, type Snapshot, snapshotField, VersionField } from "#app/records/record.ts";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { type Brief, briefFields } from "./brief.ts";

export const stageName = capitalize;

/** A `Date`; in the rows of a list, which come as JSON, an ISO text. */
type Instant = Date | string;

export type LeadEnquiry = Record<keyof typeof enquiryLabels, string> & {
  id: string;
  dates_flexible: boolean;
  at: Instant;
  /** The version of the privacy notice that the sender agreed to; null in old ones. */
  consent_version: number | null;
  withdrawn_at: Instant | null;
  language: Language;
};

export type Lead = Brief & {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  language: Language;
  stage: LeadStage;
  /** The id of the person who looks after the lead. */
  ownerId: string | null;
  lostReason: string | null;
  nextAction: string | null;
  /** "2026-11-21" */
  nextActionOn: string | null;
  /** The enquiry that asks for something else, while nobody has said which of both counts. */
  otherEnquiryId: string | null;
  /** Until when its days are held, perhaps over; on its page only. */
  heldUntil?: string | null;
  /** Until when the awaited reply is promised; null while none is awaited. */
  replyDueAt: Instant | null;
  createdAt: Instant;
  version: number;
  enquiries: LeadEnquiry[];
};

/** The time left of the promised reply, or by how much it is overdue. */
export function replyClock(dueAt: Instant | null, now: Date): { isOverdue: boolean; isWaiting: boolean; text: string } {
  if (!dueAt) return { isOverdue: false, isWaiting: false, text: "Replied" };
  const leftMs = new Date(dueAt).getTime() - now.getTime();
  if (leftMs < 0) return { isOverdue: true, isWaiting: true, text: `Overdue by ${formatDuration(-leftMs)}` };
  return { isOverdue: false, isWaiting: true, text: `${formatDuration(leftMs)} left` };
}

const unchanged = (value: string) => value;

export const leadFields = {
  name: text({
    label: "Name",
    max: 200,
    missing: "Please give the lead a name.",
    format: unchanged,
    wide: true,
  }),
  phone: orNull(phone({ label: "Phone", max: 40, format: unchanged })),
  ...briefFields,
  email: orNull(email({ label: "Email" })),
  company: orNull(text({ label: "Company", max: 200, format: unchanged, wide: true })),
  language: languageField,
  owner_id: ownerField,
  next_action: orNull(text({ label: "Next action", max: 300, format: (text) => `“${text}”` })),
  next_action_on: enteredDay({ label: "Next action on", format: formatDay }),
};

const { next_action, next_action_on, owner_id, ...contact } = schemasOf(leadFields);

/** A lead that came by phone or in person, with what was said. */
export const NewLead = z.object({
  id: NewId,
  ...contact,
  /** Absent: the person who adds the lead owns it. Empty: nobody does. */
  owner_id: z.string().max(100).optional(),
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

/** What a form with some fields of a lead had shown. */
const snapshot = snapshotField(2_000);
/** The snapshot may be absent: a conflict then names no field. */
type WithSnapshot<Edited extends { snapshot: Snapshot }> = Omit<Edited, "snapshot"> & Partial<Pick<Edited, "snapshot">>;

export const LeadAssignment = z.object({ id: z.uuid(), version: VersionField, snapshot, owner_id });
export type LeadAssignment = WithSnapshot<z.output<typeof LeadAssignment>>;

export const NextAction = z.object({
  id: z.uuid(),
  version: VersionField,
  snapshot,
  next_action: z.string().trim().min(1, "Please say what is to be done.").max(300, "At most 300 characters."),
  next_action_on,
});
export type NextAction = WithSnapshot<z.output<typeof NextAction>>;

/** A lead after a change, with the version that Undo must find. */
export type ChangedLead = RecordVersion & { name: string };

/** The dialogs that change a lead. The URL has the dialog's name and the lead's id: "?next=…" sets the next action. */
export const leadDialogs = ["lost", "next", "assign"] as const;
export type LeadDialogName = (typeof leadDialogs)[number];

export function leadDialogUrl(params: URLSearchParams, name: LeadDialogName, id: string): string {
  return changedQuery(params, { changed: null, deleted: null, lost: null, next: null, assign: null, [name]: id });
}

export function readLeadDialog(params: URLSearchParams): { name: LeadDialogName; id: string } | null {
  const name = leadDialogs.find((dialog) => params.has(dialog));
  const id = name && readId(params, name);
  return name && id ? { name, id } : null;
}

/** The change that led to this page; see `changedParam`. */
export function readChangedLead(params: URLSearchParams): RecordVersion | null {
  const [id, version] = (params.get("changed") ?? "").split(".");
  return RecordVersion.safeParse({ id, version }).data ?? null;
}

/** The intents whose forms show their errors themselves. */
export const leadFormIntents = ["add", "edit", "note", "lose", "assign", "next"] as const;
export type LeadActionData = FormActionData & {
  changed?: ChangedLead;
  /** The next action of `changed` is done, and another one can be set. */
  /** The id of a new lead. */
  added?: string;
  offersNextAction?: boolean;
  /** `changed` is won and has no event yet. */
  offersEvent?: boolean;
  /** The person wrote to or called this lead, and its reply clock still runs. */
  contacted?: ChangedLead;
};

export const readLeadFilters = filterReader(["newest", "name", "stage", "next"], {
  /** Part of a name, email, phone or company. */
  q: textFilter,
  /** On the board the stage whose cards are open; in the table and list only leads of this stage. */
  stage: choiceFilter(leadStages),
  /** Only leads that wait for a reply, or whose reply is overdue; the reply that is due first comes first. */
  show: choiceFilter(["waiting", "overdue"]),
  /** Only leads whose next action is due. */
  action: choiceFilter(["due"]),
  /** Only leads that the actor owns. */
  mine: choiceFilter(["1"]),
  /** A person's id, or "nobody". */
  owner: textFilter,
  kind: choiceFilter(checklistNames),
  /** A source, or `notSaid`. */
  source: textFilter,
  /** Only leads that were added in these days. */
  added: daysFilter,
  /** Only leads from whom an enquiry was received in these days. */
  received: daysFilter,
  /** Only leads whose last reply was in these days. */
  replied: daysFilter,
  /** Only leads whose last reply took this long; the key of one of the `replyBuckets`. */
  took: (text) => text?.match(/^(\d{1,3}|late)$/)?.[0] ?? "",
});
export type LeadFilterValues = ReturnType<typeof readLeadFilters>;

/** Whether the filters are about enquiries or replies of the past: most of their leads are won or lost, whose cards the board hides. */
export const isAboutPast = ({ received, replied, took, added }: LeadFilterValues): boolean =>
  Boolean(received || replied || took || added);

/** The limits, in hours, by which the times until the first reply are grouped; the last one is the promise. */
export const replyLimits = (promiseHours: number): number[] => [...[4, 12].filter((hours) => hours < promiseHours), promiseHours];

export const replyBuckets = (promiseHours: number) => [
  ...replyLimits(promiseHours).map((hours) => ({ key: String(hours), label: `${hours} h or less`, isLate: false })),
  { key: "late", label: `Late: over ${promiseHours} h`, isLate: true },
];

export const leadChips = ["waiting", "overdue", "action", "mine"] as const;
export type LeadChip = (typeof leadChips)[number];

export type LeadView = PreferenceValue<"leads">;

export type ListedLead = Omit<Lead, "enquiries">;

export type BoardLead = ListedLead & {
  stageSince: Date | null;
  /** The total in paise of the latest quote that was sent. */
  quoteTotal: number | null;
  /** That quote was valid until a day that is over. */
  isQuoteExpired: boolean | null;
};

/** In paise, with the number of leads that have a quote, and of those whose quote has expired. */
export type QuotedSum = { sum: number; leads: number; expired: number };

/**
 * `thisMonth`: the number of leads that came to the stage this month; `asked`: the sum of their budgets, in New and Contacted; `quoted`:
 * the sum of their latest quotes, in Quoted. `leads` is empty in stages that are not among `stagesWithCards`.
 */
export type BoardStage = {
  stage: LeadStage;
  total: number;
  thisMonth: number;
  asked: AskedSum | null;
  quoted: QuotedSum | null;
  leads: BoardLead[];
};

/** The number of cards that the board shows of a stage, and after a click on "All". */
export const maxCards = { normal: 10, more: 100 } as const;

/** The reason of a lead that its menu marks as spam. */
export const spamReason = "Spam";

/** The three stages whose cards the board shows; Won or Lost opens in the place of New. */
export const stagesWithCards = (chosen: LeadStage | ""): readonly LeadStage[] =>
  chosen === "won" || chosen === "lost" ? ["contacted", "quoted", chosen] : ["new", "contacted", "quoted"];
