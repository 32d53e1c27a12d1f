import type { Action } from "#app/permissions.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** `at`: when it arrived, as ISO text. */
export type NewestEnquiry = { leadId: string; name: string; at: string };

/** What is open in each view: `held` enquiries wait for a decision whether they are spam, `people` for approval, `mail` was not sent. */
export type SidebarCounts = {
  events: number;
  tasks: number;
  leads: number;
  held: number;
  invoices: number;
  people: number;
  mail: number;
};

export type View = {
  to: string;
  label: string;
  icon: IconName;
  permission: Action;
  countKey?: keyof SidebarCounts;
  /** The sidebar draws a line above it. */
  isDivided?: boolean;
  /** The view that leads to it: the sidebar shows it only to those who may not open that one. */
  parent?: string;
  /** The unit of the count, for screen readers. */
  countLabel?: string;
};

const settingsUrl = "/dashboard/settings";

/** Every view in the order of the sidebar, which shows a person those that they may open (`sidebarViews`). */
export const views: readonly View[] = [
  { to: "/dashboard", label: "DASHBOARD", icon: "dashboard", permission: "dashboard:open" },
  {
    to: "/dashboard/events",
    label: "EVENTS",
    icon: "events",
    permission: "event:list",
    countKey: "events",
    countLabel: "active",
  },
  { to: "/dashboard/tasks", label: "TASKS", icon: "tasks", permission: "task:list", countKey: "tasks", countLabel: "pending" },
  {
    to: "/dashboard/leads",
    label: "LEADS",
    isDivided: true,
    icon: "leads",
    permission: "lead:list",
    countKey: "leads",
    countLabel: "new or waiting",
  },
  {
    to: "/dashboard/held",
    label: "HELD",
    parent: "/dashboard/leads",
    icon: "held",
    permission: "enquiry:review",
    countKey: "held",
    countLabel: "held enquiries",
  },
  { to: "/dashboard/clients", label: "CLIENTS", icon: "person", permission: "client:list" },
  { to: "/dashboard/vendors", label: "VENDORS", icon: "vendors", permission: "vendor:list" },
  { to: "/dashboard/quotes", label: "QUOTES", isDivided: true, icon: "quotes", permission: "quote:list" },
  {
    to: "/dashboard/invoices",
    label: "INVOICES",
    icon: "invoices",
    permission: "invoice:list",
    countKey: "invoices",
    countLabel: "overdue",
  },
  { to: "/dashboard/email", label: "EMAIL", isDivided: true, icon: "email", permission: "view:open" },
  { to: "/dashboard/meet", label: "MEET", icon: "meet", permission: "view:open" },
  { to: settingsUrl, label: "SETTINGS", icon: "settings", permission: "settings:write" },
  {
    to: "/dashboard/team",
    label: "TEAM",
    parent: settingsUrl,
    icon: "team",
    permission: "team:manage",
    countKey: "people",
    countLabel: "to approve",
  },
  { to: "/dashboard/website", label: "WEBSITE", parent: settingsUrl, icon: "website", permission: "website:edit" },
  { to: "/dashboard/audit", label: "AUDIT", parent: settingsUrl, icon: "audit", permission: "audit:read" },
  {
    to: "/dashboard/operations",
    label: "OPERATIONS",
    parent: settingsUrl,
    icon: "operations",
    permission: "operations:read",
    countKey: "mail",
    countLabel: "unsent",
  },
];

export const sidebarViews = (open: readonly View[]): View[] => open.filter(({ parent }) => !open.some(({ to }) => to === parent));

/** "2 to approve, 1 unsent": what waits in the views that this one leads to; empty when nothing does. */
export const waitingBelow = (to: string, open: readonly View[], counts: SidebarCounts): string =>
  open
    .filter(({ parent, countKey }) => parent === to && countKey && counts[countKey] > 0)
    .map(({ countKey, countLabel }) => `${counts[countKey as keyof SidebarCounts]} ${countLabel}`)
    .join(", ");

/** Never the current index, so that each change is visible. */
export function nextSayingIndex(current: number, count: number, random = Math.random()): number {
  const step = 1 + Math.floor(random * (count - 1));
  return (current + step) % count;
}

/** Pages that a view leads to and that are no views themselves. */
const pagesOf: Partial<Record<string, readonly string[]>> = {
  "/dashboard": ["/dashboard/figures"],
  "/dashboard/leads": ["/dashboard/messages"],
  "/dashboard/quotes": ["/dashboard/amendments"],
  "/dashboard/invoices": ["/dashboard/payments", "/dashboard/advances", "/dashboard/reminders"],
};

const isWithin = (to: string, path: string) => path === to || (to !== "/dashboard" && path.startsWith(`${to}/`));

/** Whether the view at `to` is open, or what it leads to. */
export const isOpenView = (to: string, path: string): boolean =>
  [to, ...(pagesOf[to] ?? [])].some((page) => isWithin(page, path)) ||
  views.some((view) => view.parent === to && isOpenView(view.to, path));

/** What those views require of a post that the sidebar does not have; the others are of the staff. */
const postPermissions: Partial<Record<string, Action>> = {
  account: "account:manage",
  confirm: "account:manage",
  inbox: "notification:list",
  comments: "comment:list",
  merge: "lead:merge",
  waiting: "run-sheet:tick",
  day: "run-sheet:tick",
  "run-sheet": "run-sheet:tick",
};

/** What a post to a path requires at least, so that it can be refused before its form is read. */
export function permissionOfPost(path: string): Action {
  const [, , place = "", , page = ""] = path.split("/");
  const special = postPermissions[place === "events" ? page : place];
  return special ?? views.findLast(({ to }) => to !== "/dashboard" && isOpenView(to, path))?.permission ?? "overview:read";
}

/** "Loading tasks..." */
export function loadingLabel(path: string, companyName: string): string {
  // The last one: a view stands after the one that leads to it.
  const view = views.findLast(({ to }) => to !== "/dashboard" && isOpenView(to, path));
  return view ? `Loading ${view.label.toLowerCase()}...` : `Loading ${companyName} Dashboard...`;
}
