import { z } from "zod";
import type { Access } from "#app/permissions.ts";
import { accountEmailSchema } from "#app/platform/values/email-address.ts";
import { orNull, text } from "#app/platform/values/field.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { editSchema, VersionField } from "#app/records/record.ts";
import { type Right, rights } from "#db/enums.ts";

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
};

export type Invitation = {
  id: string;
  email: string;
  access: "user" | "admin";
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
  access: z.enum(["user", "admin", "disabled"]),
  version: VersionField,
  /** Approving somebody may give them a job title too. */
  role: jobTitle.transform(emptyToNull).optional(),
});
export type AccessChange = z.output<typeof AccessChange>;

/** What an admin edits of a person. An empty job title is shown as "Team Member". */
export const jobTitleFields = { role: orNull(text({ label: "Job title", max: 100 })) };
export const JobTitleChange = editSchema(jobTitleFields, personId);
export type JobTitleChange = z.output<typeof JobTitleChange>;

/** Gives a right to a person, or withdraws it. */
export const RightChange = z.object({
  id: personId,
  right: z.enum(rights),
  granted: z.enum(["yes", "no"]).transform((answer) => answer === "yes"),
  version: VersionField,
});
export type RightChange = z.output<typeof RightChange>;

export const PersonId = z.object({ id: personId });

export const NewInvitation = z.object({
  email: accountEmailSchema("Email is required."),
  role: jobTitle.default("").transform(emptyToNull),
  access: z.enum(["user", "admin"], "Please choose an access."),
});
export type NewInvitation = z.output<typeof NewInvitation>;

export const InvitationId = z.object({ id: z.uuid() });

/** A change of access. One with `consequences` needs a confirmation in a dialog, which names them. */
type AllowedChange = { to: AccessChange["access"]; label: string; consequences?: string };

const disablingConsequences =
  "They are logged out everywhere at once and cannot log in again. Their tasks stay assigned to them. You can enable the account later.";

export const rejectedMessage = "The account is disabled: nobody can log in with it. You can enable it later.";

const accessChanges: Record<Access, readonly AllowedChange[]> = {
  pending: [
    { to: "user", label: "Approve" },
    { to: "disabled", label: "Reject", consequences: rejectedMessage },
  ],
  user: [
    {
      to: "admin",
      label: "Make admin",
      consequences:
        "An admin sees everybody's tasks, issues and credits invoices, deletes records, and changes everybody's access, yours too.",
    },
    { to: "disabled", label: "Disable", consequences: disablingConsequences },
  ],
  admin: [
    {
      to: "user",
      label: "Make user",
      consequences:
        "They can no longer issue invoices, delete records, see others' tasks or manage the team, and are logged out everywhere at once.",
    },
    { to: "disabled", label: "Disable", consequences: disablingConsequences },
  ],
  disabled: [{ to: "user", label: "Enable" }],
};

export const allowedAccessChanges = (access: Access): readonly AllowedChange[] => accessChanges[access];

export type AccessQuestion = { person: TeamPerson; change: AllowedChange };

/** The question in the URL, `?person=…&access=…`; null when there is nothing to ask. */
export function readAccessQuestion(params: URLSearchParams, people: readonly TeamPerson[], ownId: string): AccessQuestion | null {
  const person = people.find(({ id }) => id === params.get("person") && id !== ownId);
  const change = person && allowedAccessChanges(person.access).find(({ to }) => to === params.get("access"));
  return person && change?.consequences ? { person, change } : null;
}

/** Whose second factors the URL asks to remove, `?person=…&reset`; null when there is nothing to ask. */
export const readResetQuestion = (params: URLSearchParams, people: readonly TeamPerson[], ownId: string): TeamPerson | null =>
  (params.has("reset") &&
    people.find(({ id, hasSecondFactor }) => id === params.get("person") && id !== ownId && hasSecondFactor)) ||
  null;

/** Whether a change reduces the access. Such a change ends the person's sessions. */
export const reducesAccess = (from: Access, to: Access): boolean => to === "disabled" || (from === "admin" && to !== "admin");

export function auditActionFor(from: Access, to: Access): string {
  if (from === "pending") return to === "disabled" ? "person rejected" : "person approved";
  if (to === "disabled") return "person disabled";
  return from === "disabled" ? "person enabled" : "access changed";
}

/** The intents of the TEAM view whose forms show their errors themselves; the others are buttons. */
export const teamFormIntents = ["invite", "title"] as const;

/** The address that accepts an invitation; it is known only when it was made. */
export type InvitationLink = { email: string; url: string };

export type TeamActionData = FormActionData<keyof NewInvitation> & { invitationLink?: InvitationLink };
