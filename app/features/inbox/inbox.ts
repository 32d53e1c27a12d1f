import { z } from "zod";
import { isId } from "#app/platform/values/ids.ts";
import { filterReader } from "#app/records/list-filters.ts";
import { type NotificationKind, type NotificationObjectType, notificationKinds, notificationObjectTypes } from "#db/enums.ts";

export type Notification = {
  id: number;
  kind: NotificationKind;
  objectType: NotificationObjectType;
  objectId: string;
  /** Who did it; null: a client, or the server. */
  by: string | null;
  at: string;
  isRead: boolean;
  /** The name of the record, and the event to which it belongs, or its client. */
  title: string | null;
  event: string | null;
  /** The start of the comment that it is about. */
  quote: string | null;
};

/** Somebody who waits for approval. */
export type Newcomer = { id: string; name: string; email: string; at: string };

type Texts = {
  /** In the settings. */
  label: string;
  /** What happened, before the record's name. @param by who did it */
  says: (by: string) => string;
  /** The same when the server did it, such as the next task of a series. */
  saysAlone?: string;
};

export const notificationTexts: Record<NotificationKind, Texts> = {
  assigned: { label: "Given a task or an event", says: (by) => `${by} gave you`, saysAlone: "New for you:" },
  mentioned: { label: "Mentioned", says: (by) => `${by} mentioned you in` },
  commented: { label: "Comments on what is yours", says: (by) => `${by} commented on` },
  due: { label: "Due today", says: () => "Due today:" },
  free: { label: "What a task waited for is done", says: (by) => `${by} finished what it waited for:` },
  done: { label: "What you asked for is done", says: (by) => `${by} finished` },
  "client wrote": { label: "A client wrote", says: () => "The client wrote:" },
  "change asked": { label: "A client asks for a change", says: () => "The client asks about" },
  accepted: { label: "A client accepts a quote or a change of it", says: () => "The client accepted" },
  declined: { label: "A client declines a quote or a change of it", says: () => "The client declined" },
  claim: { label: "A client reports a payment", says: () => "The client reports a payment for" },
  payment: { label: "A payment was recorded", says: (by) => `${by} recorded a payment of` },
  clash: { label: "Two events at one venue", says: () => "The venue is taken twice:" },
  shifted: { label: "Your lines of a run sheet are shifted", says: (by) => `${by} shifted your times at` },
  guests: { label: "More or fewer guests are expected", says: (by) => `${by} changed the number of guests of` },
};

export function sentenceOf({ kind, by }: Pick<Notification, "kind" | "by">): string {
  const { says, saysAlone } = notificationTexts[kind];
  return by === null && saysAlone ? saysAlone : says(by ?? "Somebody");
}

const paths: Record<NotificationObjectType, string> = {
  task: "tasks",
  event: "events",
  lead: "leads",
  quote: "quotes",
  invoice: "invoices",
  client: "clients",
};

export function notificationUrl({ kind, objectType, objectId }: Pick<Notification, "kind" | "objectType" | "objectId">): string {
  const url = `/dashboard/${paths[objectType]}/${objectId}`;
  if (kind === "guests") return `${url}/day`;
  if (kind === "shifted") return `${url}/run-sheet`;
  if (kind === "claim" || kind === "client wrote") return `${url}/client`;
  return kind === "mentioned" || kind === "commented" ? `${url}#comments` : url;
}

/** What a page of the dashboard shows of what one may be told: a record, and the kinds whose links lead to the page; null: nothing. */
export function recordOfPath(pathname: string) {
  const [, folder, objectId = ""] = pathname.match(/^\/dashboard\/([a-z]+)\/([^/]+)/) ?? [];
  const objectType = notificationObjectTypes.find((type) => paths[type] === folder);
  if (!objectType || !isId(objectId)) return null;
  const kinds = notificationKinds.filter(
    (kind) => notificationUrl({ kind, objectType, objectId }).replace(/#.*/, "") === pathname,
  );
  return kinds.length > 0 ? { objectType, objectId, kinds } : null;
}

export { type PushDevice, Subscription } from "./push/push.ts";

/** The tabs of the list, and the kinds in each. */
export const inboxTabs = {
  "": { label: "All", kinds: notificationKinds },
  mentions: { label: "Mentions", kinds: ["mentioned", "commented"] },
  tasks: { label: "Tasks", kinds: ["assigned", "due", "free", "done", "shifted", "guests"] },
  clients: { label: "Clients", kinds: ["client wrote", "change asked", "accepted", "declined", "claim", "payment", "clash"] },
} as const satisfies Record<string, { label: string; kinds: readonly NotificationKind[] }>;
export type InboxTab = keyof typeof inboxTabs;
export const isInTab = (tab: InboxTab, kind: NotificationKind): boolean =>
  (inboxTabs[tab].kinds as readonly NotificationKind[]).includes(kind);

export const readInboxFilters = filterReader(["at"], {
  tab: (text): InboxTab => (text && Object.hasOwn(inboxTabs, text) ? (text as InboxTab) : ""),
});
export const notificationsPerPage = 25;

export const ReadForm = z.object({ id: z.coerce.number().int().positive() });

/** The number of unread ones as the bell has it: "4", "99+". Counting stops there. */
export const maxUnread = 100;
export const unreadText = (unread: number): string => (unread >= maxUnread ? "99+" : String(unread));
