import type { AccessLevel, Right } from "#db/enums.ts";
import { ConfirmationRequired, Forbidden } from "./errors.ts";

export type Access = AccessLevel;

export type Person = {
  kind: "person";
  /** auth_users.id */
  id: string;
  email: string;
  name: string;
  /** The free-text job title; shown as 'Team Member' when empty. */
  role: string | null;
  access: Exclude<Access, "disabled">;
  /** What an admin lets this person do beyond their `access`. */
  rights: readonly Right[];
  sessionId: string;
  /** The session was confirmed in the last ten minutes: by its log-in, a password, a code or a passkey. */
  isConfirmed: boolean;
  /** ISO instant until which an admin without a second factor must set one up; absent when none is required. */
  secondFactorDueAt?: string;
  /** The database's snapshot when the request read the session, for `readShared`; absent when the request may change something. */
  snapshot?: string;
};

type Visitor = { kind: "visitor" };
/** The first argument of every exported function that reads or changes data of the dashboard. */
export type Actor = Person | Visitor;

/** Who may do what; `may` of db/migrations/0163_roles.sql says the same to the policies, docs/roles.md to people. */
export const accessOf = {
  work: ["crew", "planner", "accounts", "admin"],
  plan: ["planner", "accounts", "admin"],
  account: ["accounts", "admin"],
  manage: ["admin"],
} as const satisfies Record<string, readonly Access[]>;
/** Who has each right anyway, and who has it when an admin gives it. */
export const rightOf = {
  website: { always: "manage", given: "plan" },
  margins: { always: "account", given: "plan" },
} as const satisfies Record<Right, { always: keyof typeof accessOf; given: keyof typeof accessOf }>;
/** What a permission requires; "person": an account, also one that waits for approval. */
export type Need = "person" | keyof typeof accessOf | Right;

export function may(actor: Actor, need: Need): boolean {
  if (actor.kind !== "person") return false;
  if (need === "person") return true;
  if (need in rightOf) {
    const { always, given } = rightOf[need as Right];
    return may(actor, always) || (may(actor, given) && actor.rights.includes(need as Right));
  }
  return (accessOf[need as keyof typeof accessOf] as readonly Access[]).includes(actor.access);
}

/** What a permission depends on besides the actor: whose task, or whose file, it is. */
type Owned = { assignedTo?: string | null; askedBy?: string | null; earlierAskers?: readonly string[]; addedBy?: string };
/** What all require, and what those require whose own it is. */
type Rule = Need | { all: Need; own: Need };

/** The permissions. Server functions require them, pages hide buttons by them, and the policies in db/migrations repeat them. */
const rules = {
  "dashboard:open": "person",
  "overview:read": "plan",
  "view:open": "plan",
  "lead:list": "plan",
  "lead:add": "plan",
  "lead:reply": "plan",
  "lead:delete": "manage",
  "lead:merge": "manage",
  "enquiry:review": "plan",
  "reminder:list": "plan",
  "reminder:handle": "plan",
  "event:list": "plan",
  "event:add": "plan",
  "vendor:list": "plan",
  "vendor:write": "plan",
  "vendor:delete": "manage",
  "client:list": "plan",
  "client:write": "plan",
  "client:delete": "manage",
  "client:merge": "manage",
  "invoice:list": "plan",
  "invoice:draft": "plan",
  "invoice:pay": "plan",
  "invoice:send": "plan",
  "invoice:issue": "account",
  "invoice:credit": "account",
  "invoice:delete": "account",
  "invoice:refund": "account",
  "quote:list": "plan",
  "quote:write": "plan",
  "quote:send": "plan",
  /** Sending a quote whose discount is above the company's limit. */
  "quote:discount": "manage",
  "quote:delete": "manage",
  /** Lowering a guaranteed number of guests after its day. */
  "guarantee:lower": "manage",
  /** Making an event active without its permits. */
  "permits:waive": "manage",
  "advance:record": "plan",
  "advance:refund": "account",
  "receipt:cancel": "account",
  "receipt:reverse": "account",
  "task:list": "work",
  "task:list-all": "manage",
  /** Title, status, person and due date of an event's tasks, whoever they are assigned to. */
  "task:list-of-event": "plan",
  "task:add": "work",
  /** Asking a colleague to do it. */
  "task:assign": "work",
  /** Whoever has it, and all who asked for it: the first one, and those who gave it on. */
  "task:change": { all: "manage", own: "work" },
  "task:delete": "manage",
  "event:change": "plan",
  /** The run sheet and the day of the events that the actor may see, and saying there what happens. */
  "run-sheet:read": "work",
  "run-sheet:tick": "work",
  "event:delete": "manage",
  /** What vendors are paid at the event: planning it and saying that it is paid too. */
  "site-payment:list": "plan",
  "lead:change": "plan",
  "lead:export": "plan",
  /** The files of a record that the actor may read. */
  "file:list": "plan",
  "file:add": "plan",
  "file:delete": { all: "manage", own: "plan" },
  /** About the records that the actor may read. */
  "comment:list": "work",
  "comment:add": "work",
  "notification:list": "work",
  "message:list": "plan",
  "message:send": "plan",
  "calendar:subscribe": "plan",
  "insight:read": "account",
  /** Sums over the company's money, and lists of money as files. */
  "revenue:read": "account",
  "money:export": "account",
  /** What a quote costs the company. */
  "margin:read": "margins",
  "team:manage": "manage",
  "audit:read": "manage",
  "website:edit": "website",
  "account:manage": "person",
  "settings:write": "manage",
  "operations:read": "manage",
  "mail:manage": "manage",
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** Whether an actor has a permission, for `object` where that matters. */
export function can(actor: Actor, action: Action, object?: Owned): boolean {
  const rule: Rule = rules[action];
  if (typeof rule === "string") return may(actor, rule);
  const owners = [object?.assignedTo, object?.askedBy, object?.addedBy, ...(object?.earlierAskers ?? [])];
  const isOwn = actor.kind === "person" && owners.includes(actor.id);
  return may(actor, rule.all) || (isOwn && may(actor, rule.own));
}

/** @throws Forbidden when the actor lacks the permission */
export function requirePermission(actor: Actor, action: Action, object?: Owned): asserts actor is Person {
  if (!can(actor, action, object)) throw new Forbidden();
}

/**
 * For what a person who finds an open dashboard must not do: changes of access, exports, second factors. A log-in or a confirmation is
 * valid for ten minutes (`confirmedSeconds` in session.server.ts).
 * @throws ConfirmationRequired
 */
export function requireConfirmed(person: Person): void {
  if (!person.isConfirmed) throw new ConfirmationRequired();
}
