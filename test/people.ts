import type { AccessLevel, Right } from "#db/enums.ts";

/** The sample company: an admin, two members of the staff. */
export const people = {
  sravani: { email: "sravani@toranam.example", name: "Sravani Reddy", access: "admin", role: "Event Director" },
  keerthi: { email: "keerthi@toranam.example", name: "Keerthi Naidu", access: "planner", role: "Wedding Planner" },
  arjun: { email: "arjun@toranam.example", name: "Arjun Varma", access: "planner", role: null },
} as const;
/** People with the other kinds of access; a test adds them. */
export const otherPeople = {
  lakshmi: { email: "lakshmi@toranam.example", name: "Lakshmi Prasad", access: "accounts", role: null },
  ravi: { email: "ravi@toranam.example", name: "Ravi Teja", access: "crew", role: "Stage Hand" },
} as const;
export type PersonName = keyof typeof people;

/** The password of every sample person. */
export const password = "marigold-garland-9";

/** scrypt's cost of the sample people's hash. */
export const cheapCost = { ln: 4, r: 8, p: 1 };

export type NewPerson = { email: string; name: string; access?: AccessLevel; role?: string | null; rights?: readonly Right[] };
