import { z } from "zod";
import type { Access } from "#app/permissions.ts";

export type TeamPerson = { id: string; name: string; email: string; role: string | null; access: Access; version: number };

export const AccessChange = z.object({
  id: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^\0]*$/),
  access: z.enum(["user", "admin", "disabled"]),
  version: z.coerce.number().int().positive().max(2_147_483_647),
});
export type AccessChange = z.output<typeof AccessChange>;

export type AccessResult =
  | { outcome: "changed"; name: string }
  | { outcome: "stale"; name: string; access: Access }
  | { outcome: "last admin"; name: string }
  | { outcome: "unknown" };

type Step = { to: AccessChange["access"]; label: string };

const steps: Record<Access, readonly Step[]> = {
  pending: [
    { to: "user", label: "Approve" },
    { to: "disabled", label: "Disable" },
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

/** What the action of the TEAM view answers. */
export type TeamAnswer = { done?: string; failed?: string };
