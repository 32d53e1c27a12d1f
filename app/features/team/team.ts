import { z } from "zod";
import { type Access, accessOf, rightOf } from "#app/permissions.ts";
import { accountEmailSchema } from "#app/platform/values/account-email.ts";
import { orNull, text } from "#app/platform/values/field.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { editSchema, VersionField } from "#app/records/record.ts";
import { accessLevels, type GrantableAccess, grantableAccessLevels, type Right, rights } from "#db/enums.ts";

export type TeamPerson = {
  id: string;
  name: string;
  email: string;
  role: string | null;
  access: Access;
  /** Rights beyond those that the access gives. */
  rights: readonly Right[];
  /** Why somebody who was invited still waits for approval. */
  pendingReason: string | null;
  version: number;
  /** ISO instant, accurate to some minutes; null if the person never logged in. */
  lastSeen: string | null;
  hasSecondFactor: boolean;
  openTasks: number;
  /** Of leads that are neither won nor lost. */
  openLeads: number;
  /** Of events to come. */
  openEvents: number;
};

export type Invitation = {
  id: string;
  email: string;
  access: GrantableAccess;
  role: string | null;
  expiresAt: string;
  expired: boolean;
};

const personId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\0]*$/);
const jobTitle = z.string().trim().max(100, "At most 100 characters.");
const emptyToNull = (text: string) => text || null;

export const AccessChange = z.object({
  id: personId,
  access: z.enum([...grantableAccessLevels, "disabled"]),
  version: VersionField,
  /** Approving somebody may give them a job title too. */
  role: jobTitle.transform(emptyToNull).optional(),
  /** Who gets the open tasks of somebody who is disabled. */
  tasks_to: z.string().max(100).optional(),
});
export type AccessChange = z.output<typeof AccessChange>;

/** What an admin edits of a person. An empty job title is shown as "Team Member". */
export const jobTitleFields = { role: orNull(text({ label: "Job title", max: 100 })) };
export const JobTitleChange = editSchema(jobTitleFields, personId);
export type JobTitleChange = z.output<typeof JobTitleChange>;

export const RightChange = z.object({
  id: personId,
  right: z.enum(rights),
  granted: z.enum(["yes", "no"]).transform((answer) => answer === "yes"),
  version: VersionField,
});
export type RightChange = z.output<typeof RightChange>;

export const rightLabels: Record<Right, { give: string; end: string; may: string }> = {
  website: { give: "Let edit the website", end: "End editing the website", may: "edit the website" },
  margins: { give: "Let see margins", end: "End seeing margins", may: "see margins" },
};

export const PersonId = z.object({ id: personId });

export const NewInvitation = z.object({
  email: accountEmailSchema(),
  role: jobTitle.default("").transform(emptyToNull),
  access: z.enum(grantableAccessLevels, "Please choose an access."),
});
export type NewInvitation = z.output<typeof NewInvitation>;

export const InvitationId = z.object({ id: z.uuid() });

/** A change of access. One with `consequences` needs a confirmation in a dialog, which names them. */
type AllowedChange = { to: AccessChange["access"]; label: string; consequences?: string };

const disablingConsequences = "They are logged out everywhere at once and cannot log in again. You can enable the account later.";

export const rejectedMessage = "The account is disabled: nobody can log in with it. You can enable it later.";

/** What each access is called, and what it lets a person do. */
export const accessNames: Record<GrantableAccess, { name: string; does: string }> = {
  crew: {
    name: "Crew",
    does: "The crew sees its own tasks, and the run sheets and phone numbers of the functions where it works: no prices, clients' papers or leads.",
  },
  planner: {
    name: "Planner",
    does: "A planner works on enquiries, quotes, events, vendors and drafts of invoices, and sees no revenue of the company.",
  },
  accounts: {
    name: "Accounts",
    does: "Accounts also issues and credits invoices, records refunds, and sees and exports the company's money.",
  },
  admin: {
    name: "Admin",
    does: "An admin sees everybody's tasks, issues and credits invoices, deletes records, and changes everybody's access, yours too.",
  },
};
export const accessOptions = grantableAccessLevels.map((value) => ({ value, label: accessNames[value].name }));

/** The changes to another access, each in a dialog that says what it means. */
const moves = (from: GrantableAccess): AllowedChange[] =>
  grantableAccessLevels
    .filter((to) => to !== from)
    .map((to) => ({
      to,
      label: `Make ${to}`,
      consequences: `${accessNames[to].does}${reducesAccess(from, to) ? " They are logged out everywhere at once." : ""}`,
    }));

export function allowedAccessChanges(access: Access): readonly AllowedChange[] {
  if (access === "pending")
    return [
      { to: "planner", label: "Approve" },
      { to: "disabled", label: "Reject", consequences: rejectedMessage },
    ];
  if (access === "disabled") return [{ to: "planner", label: "Enable" }];
  return [...moves(access), { to: "disabled", label: "Disable", consequences: disablingConsequences }];
}

/** The rights that somebody with this access can be given, and has not anyway. */
export const grantableRights = (access: Access): readonly Right[] =>
  rights.filter((right) => isOne(accessOf[rightOf[right].given], access) && !isOne(accessOf[rightOf[right].always], access));
const isOne = (levels: readonly Access[], access: Access) => levels.includes(access);

export type AccessQuestion = { person: TeamPerson; change: AllowedChange };

/** The question in the URL, `?person=…&access=…`; null when there is nothing to ask. */
export function readAccessQuestion(params: URLSearchParams, people: readonly TeamPerson[], ownId: string): AccessQuestion | null {
  const person = people.find(({ id }) => id === params.get("person") && id !== ownId);
  const change = person && allowedAccessChanges(person.access).find(({ to }) => to === params.get("access"));
  return person && change?.consequences ? { person, change } : null;
}

/** Who can get the tasks of somebody who is disabled. */
export const heirsOf = (people: readonly TeamPerson[], leaving: TeamPerson): { value: string; label: string }[] =>
  people
    .filter(({ id, access }) => id !== leaving.id && access !== "pending" && access !== "disabled")
    .map(({ id, name, role }) => ({ value: id, label: role ? `${name} (${role})` : name }));

/** Whose second factors the URL asks to remove, `?person=…&reset`; null when there is nothing to ask. */
export const readResetQuestion = (params: URLSearchParams, people: readonly TeamPerson[], ownId: string): TeamPerson | null =>
  (params.has("reset") &&
    people.find(({ id, hasSecondFactor }) => id === params.get("person") && id !== ownId && hasSecondFactor)) ||
  null;

/** Whether a change reduces the access. Such a change ends the person's sessions. */
export const reducesAccess = (from: Access, to: Access): boolean => accessLevels.indexOf(to) < accessLevels.indexOf(from);

export function auditActionFor(from: Access, to: Access): string {
  if (from === "pending") return to === "disabled" ? "person rejected" : "person approved";
  if (to === "disabled") return "person disabled";
  return from === "disabled" ? "person enabled" : "access changed";
}

/** The intents of the TEAM view whose forms show their errors themselves; the others are buttons. */
export const teamFormIntents = ["invite", "title"] as const;

/** The address that accepts an invitation; it is known only when it was made. */
export type InvitationLink = { email: string; url: string };

export type TeamActionData = FormActionData<keyof NewInvitation> & {
  invitationLink?: InvitationLink;
  /** Of the tasks that were handed over, for the TASKS view. */
  undo?: Record<string, string>;
};
