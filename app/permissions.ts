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

const isStaff = (actor: Actor) => actor.kind === "person" && (actor.access === "user" || actor.access === "admin");
const isAdmin = (actor: Actor) => actor.kind === "person" && actor.access === "admin";
const hasRight = (actor: Actor, right: Right) =>
  isAdmin(actor) || (isStaff(actor) && actor.kind === "person" && actor.rights.includes(right));

/** What a permission depends on besides the actor: whose task, or whose file, it is. */
type Owned = { assignedTo?: string | null; askedBy?: string | null; addedBy?: string };

/** The permissions. Server functions require them, pages hide buttons by them, and the policies in db/migrations repeat them. */
const rules = {
  "dashboard:open": (actor) => actor.kind === "person",
  "overview:read": isStaff,
  "view:open": isStaff,
  "lead:list": isStaff,
  "lead:add": isStaff,
  "lead:reply": isStaff,
  "lead:delete": isAdmin,
  "lead:merge": isAdmin,
  "enquiry:review": isStaff,
  "reminder:list": isStaff,
  "reminder:handle": isStaff,
  "event:list": isStaff,
  "event:add": isStaff,
  "vendor:list": isStaff,
  "vendor:write": isStaff,
  "vendor:delete": isAdmin,
  "client:list": isStaff,
  "client:write": isStaff,
  "client:delete": isAdmin,
  "client:merge": isAdmin,
  "invoice:list": isStaff,
  "invoice:draft": isStaff,
  "invoice:pay": isStaff,
  "invoice:send": isStaff,
  "invoice:issue": isAdmin,
  "invoice:credit": isAdmin,
  "invoice:delete": isAdmin,
  "invoice:refund": isAdmin,
  "quote:list": isStaff,
  "quote:write": isStaff,
  "quote:send": isStaff,
  /** Sending a quote whose discount is above the company's limit. */
  "quote:discount": isAdmin,
  "quote:delete": isAdmin,
  /** Lowering a guaranteed number of guests after its day. */
  "guarantee:lower": isAdmin,
  "advance:record": isStaff,
  "advance:refund": isAdmin,
  "receipt:cancel": isAdmin,
  "receipt:reverse": isAdmin,
  "task:list": isStaff,
  "task:list-all": isAdmin,
  /** Title, status, person and due date of an event's tasks, whoever they are assigned to. */
  "task:list-of-event": isStaff,
  "task:add": isStaff,
  /** Asking a colleague to do it. */
  "task:assign": isStaff,
  /** Whoever has it, and whoever asked for it. */
  "task:change": (actor, task) =>
    isAdmin(actor) ||
    (isStaff(actor) && actor.kind === "person" && (task?.assignedTo === actor.id || task?.askedBy === actor.id)),
  "task:delete": isAdmin,
  "event:change": isStaff,
  "event:delete": isAdmin,
  /** What vendors are paid at the event: planning it and saying that it is paid too. */
  "site-payment:list": isStaff,
  "lead:change": isStaff,
  "lead:export": isStaff,
  /** The files of a record that the actor may read. */
  "file:list": isStaff,
  "file:add": isStaff,
  "file:delete": (actor, file) => isAdmin(actor) || (isStaff(actor) && actor.kind === "person" && file?.addedBy === actor.id),
  /** About the records that the actor may read. */
  "comment:list": isStaff,
  "comment:add": isStaff,
  "notification:list": isStaff,
  "message:list": isStaff,
  "message:send": isStaff,
  "calendar:subscribe": isStaff,
  "insight:read": isAdmin,
  "team:manage": isAdmin,
  "audit:read": isAdmin,
  "website:edit": (actor) => hasRight(actor, "website"),
  "account:manage": (actor) => actor.kind === "person",
  "settings:write": isAdmin,
  "operations:read": isAdmin,
  "mail:manage": isAdmin,
} satisfies Record<string, (actor: Actor, object?: Owned) => boolean>;

export type Action = keyof typeof rules;

/** Whether an actor has a permission, for `object` where that matters. */
export function can(actor: Actor, action: Action, object?: Owned): boolean {
  const rule: (actor: Actor, object?: Owned) => boolean = rules[action];
  return rule(actor, object);
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
