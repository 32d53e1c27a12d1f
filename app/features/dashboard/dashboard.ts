import type { Action } from "#app/permissions.ts";
import { formatDay, today } from "#app/platform/dates.ts";
import type { IconName } from "#app/ui/icon.tsx";

/** What the sidebar counts. */
export type Counts = { events: number; tasks: number; leads: number; invoices: number };

export type View = {
  to: string;
  label: string;
  icon: IconName;
  /** What one must be allowed to do to open it. */
  needs: Action;
  counts?: keyof Counts;
  /** What the number says, for those who do not see the sidebar. */
  counted?: string;
};

/** The eight views of the specification, and TEAM, AUDIT and OPERATIONS for admins. */
export const views: readonly View[] = [
  { to: "/dashboard", label: "DASHBOARD", icon: "dashboard", needs: "dashboard:open" },
  { to: "/dashboard/events", label: "EVENTS", icon: "events", needs: "event:list", counts: "events", counted: "events" },
  { to: "/dashboard/tasks", label: "TASKS", icon: "tasks", needs: "task:list", counts: "tasks", counted: "pending" },
  { to: "/dashboard/leads", label: "LEADS", icon: "leads", needs: "lead:list", counts: "leads", counted: "waiting" },
  { to: "/dashboard/vendors", label: "VENDORS", icon: "vendors", needs: "vendor:list" },
  {
    to: "/dashboard/invoices",
    label: "INVOICES",
    icon: "invoices",
    needs: "invoice:list",
    counts: "invoices",
    counted: "invoices",
  },
  { to: "/dashboard/email", label: "EMAIL", icon: "email", needs: "view:open" },
  { to: "/dashboard/meet", label: "MEET", icon: "meet", needs: "view:open" },
  { to: "/dashboard/team", label: "TEAM", icon: "team", needs: "team:manage" },
  { to: "/dashboard/audit", label: "AUDIT", icon: "audit", needs: "audit:read" },
  { to: "/dashboard/operations", label: "OPERATIONS", icon: "operations", needs: "operations:read" },
];

/** How a figure changed against what it was when last month ended: "+12%"; "-" without a baseline. */
export function changeSince(before: number, now: number): string {
  if (before <= 0) return "-";
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
}

/** 'Today', or the day in India on which it happened. */
export function dayOf(instant: Date, now: Date): string {
  const day = today(instant);
  return day === today(now) ? "Today" : formatDay(day);
}

/** Any quote but the one that stands, so that each change shows. */
export function otherQuote(current: number, count: number, random = Math.random()): number {
  const step = 1 + Math.floor(random * (count - 1));
  return (current + step) % count;
}

/** "Loading tasks...": what is said while a view is on its way. */
export function loadingLabels(path: string, product: string): string {
  const view = views.find(({ to }) => to !== "/dashboard" && (path === to || path.startsWith(`${to}/`)));
  return view ? `Loading ${view.label.toLowerCase()}...` : `Loading ${product} Dashboard...`;
}

/** "One event in the next 14 days." */
export function comingWords(count: number): string {
  if (count === 0) return "No events in the next 14 days.";
  return count === 1 ? "One event in the next 14 days." : `${count} events in the next 14 days.`;
}
