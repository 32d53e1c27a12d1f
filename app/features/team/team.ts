import { z } from "zod";
import type { Access } from "#app/permissions.ts";
import type { Refusal } from "#app/platform/forms.ts";
import { VersionField } from "#app/platform/record.ts";

export type TeamPerson = {
  id: string;
  name: string;
  email: string;
  role: string | null;
  access: Access;
  version: number;
  /** An instant, some minutes coarse; null for who never came. */
  lastSeen: string | null;
};

export type Invited = {
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
const title = z.string().trim().max(100, "At most 100 characters.");
const emptyToNull = (text: string) => text || null;

export const AccessChange = z.object({ id: personId, access: z.enum(["user", "admin", "disabled"]), version: VersionField });
export type AccessChange = z.output<typeof AccessChange>;

/** The job title, shown as 'Team Member' when empty. */
export const TitleChange = z.object({ id: personId, role: title.transform(emptyToNull), version: VersionField });
export type TitleChange = z.output<typeof TitleChange>;

export const NewInvitation = z.object({
  email: z
    .string("Email is required.")
    .trim()
    .toLowerCase()
    .min(1, "Email is required.")
    .max(254)
    .pipe(z.email("Please enter a valid email address.")),
  role: title.default("").transform(emptyToNull),
  access: z.enum(["user", "admin"], "Please choose an access."),
});
export type NewInvitation = z.output<typeof NewInvitation>;

export const InvitationId = z.object({ id: z.uuid() });

export type AccessResult =
  | { outcome: "changed"; name: string }
  | { outcome: "stale"; name: string; access: Access }
  | { outcome: "last admin"; name: string }
  | { outcome: "unknown" };

type Step = { to: AccessChange["access"]; label: string };

const steps: Record<Access, readonly Step[]> = {
  pending: [
    { to: "user", label: "Approve" },
    { to: "disabled", label: "Reject" },
  ],
  user: [
    { to: "admin", label: "Make admin" },
    { to: "disabled", label: "Disable" },
  ],
  admin: [
    { to: "user", label: "Make user" },
    { to: "disabled", label: "Disable" },
  ],
  disabled: [{ to: "user", label: "Enable" }],
};

/** What an admin may make of somebody. */
export const stepsFrom = (access: Access): readonly Step[] => steps[access];

/** Does this change take something away? Then the person's sessions end with it. */
export const isLess = (from: Access, to: Access): boolean => to === "disabled" || (from === "admin" && to !== "admin");

/** The audit log's word for a change of access. */
export function actOf(from: Access, to: Access): string {
  if (from === "pending") return to === "disabled" ? "person rejected" : "person approved";
  if (to === "disabled") return "person disabled";
  return from === "disabled" ? "person enabled" : "access changed";
}

/** What the action of the TEAM view answers. */
export type TeamActionData = {
  done?: string;
  failed?: string;
  /** An invitation that was not sent. */
  refused?: Refusal<keyof NewInvitation>;
};
