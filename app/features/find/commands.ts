import { fold } from "#app/platform/values/fold.ts";
import { searchWords } from "#app/records/search-patterns.ts";
import type { IconName } from "#app/ui/icon.tsx";
import { type FindQuery, type FoundGroup, type FoundRow, rowsPerKind } from "./find.ts";

/** A view of the dashboard that the person may open. */
export type ViewLink = { to: string; label: string; icon: IconName };

type Addition = {
  /** The view that lists such records. Whoever may open it may add a record. */
  list: string;
  /** Where a record is added, if not by a dialog of the list. */
  to?: string;
  title: string;
  /** Words besides those of the title that find the command. */
  words: string;
  /** The field of the new record that the text can fill. */
  field?: string;
};

const additions: readonly Addition[] = [
  { list: "/dashboard/tasks", title: "Add New Task", words: "create", field: "title" },
  { list: "/dashboard/leads", title: "Create Lead", words: "add new enquiry", field: "name" },
  { list: "/dashboard/events", title: "Create Event", words: "add new" },
  { list: "/dashboard/quotes", to: "/dashboard/quotes/new", title: "New Quote", words: "add create" },
  { list: "/dashboard/invoices", title: "Create Invoice", words: "add new" },
  { list: "/dashboard/clients", title: "Add Client", words: "create new" },
  { list: "/dashboard/vendors", title: "Add Vendor", words: "create new" },
];

/** @property words that find the view besides those of its label */
type MoreView = ViewLink & { words?: string };

/** Views that are not in the sidebar, and lists as people ask for them, by a view in the sidebar that the same people may open. */
const moreViews: Record<string, readonly MoreView[]> = {
  "/dashboard": [
    { to: "/dashboard/inbox", label: "Inbox", icon: "bell", words: "notifications mentions" },
    { to: "/dashboard/account", label: "Account", icon: "person", words: "password passkey two-step profile phone" },
    { to: "/dashboard/account#keyboard", label: "Keyboard shortcuts", icon: "list", words: "keys help" },
  ],
  "/dashboard/events": [
    { to: "/dashboard/events/dates", label: "Dates", icon: "events", words: "free days holds board calendar" },
    { to: "/dashboard/events?when=past", label: "Past events", icon: "events", words: "over done" },
  ],
  "/dashboard/tasks": [{ to: "/dashboard/tasks?due=overdue", label: "Overdue tasks", icon: "tasks", words: "late" }],
  "/dashboard/leads": [
    {
      to: "/dashboard/leads?show=waiting",
      label: "Leads that await a reply",
      icon: "leads",
      words: "unanswered overdue enquiries",
    },
    {
      to: "/dashboard/leads?action=due",
      label: "Leads with an action due",
      icon: "leads",
      words: "follow-ups calls next overdue",
    },
  ],
  "/dashboard/clients": [
    { to: "/dashboard/duplicates", label: "Duplicates", icon: "swap", words: "merge" },
    {
      to: "/dashboard/clients?money=open",
      label: "Clients with an open balance",
      icon: "person",
      words: "owe dues unpaid outstanding",
    },
  ],
  "/dashboard/quotes": [
    { to: "/dashboard/quotes?state=open", label: "Open quotes", icon: "quotes", words: "sent waiting unanswered" },
    { to: "/dashboard/quotes?state=expired", label: "Expired quotes", icon: "quotes", words: "lapsed" },
    { to: "/dashboard/quotes/templates", label: "Templates of quotes", icon: "quotes" },
    { to: "/dashboard/reminders", label: "Reminders", icon: "clock", words: "due" },
  ],
  "/dashboard/invoices": [
    { to: "/dashboard/invoices?status=overdue", label: "Overdue invoices", icon: "invoices", words: "late unpaid dues" },
    { to: "/dashboard/invoices?status=draft", label: "Drafts of invoices", icon: "invoices", words: "unfinished" },
    { to: "/dashboard/payments", label: "Payments", icon: "bank", words: "receipts refunds cheques" },
    { to: "/dashboard/advances", label: "Advances", icon: "bank", words: "receipt vouchers" },
  ],
  "/dashboard/team": [{ to: "/dashboard/figures", label: "Figures", icon: "dashboard", words: "revenue charts report" }],
  "/dashboard/settings": [
    { to: "/dashboard/settings/offices", label: "Offices and GST", icon: "pin", words: "GSTIN PAN address LUT" },
    { to: "/dashboard/settings/bank", label: "Bank and UPI", icon: "bank", words: "IFSC account number" },
    { to: "/dashboard/settings/documents", label: "Documents and tax", icon: "invoices", words: "terms TDS HSN SAC" },
    {
      to: "/dashboard/settings/templates",
      label: "Templates",
      icon: "chat",
      words: "messages WhatsApp mails checklists run sheets",
    },
    { to: "/dashboard/settings/reminders", label: "Rules of reminders", icon: "clock" },
    { to: "/dashboard/settings/meetings", label: "Meetings and webmail", icon: "meet" },
    { to: "/dashboard/settings/mail", label: "Mail server", icon: "email", words: "SMTP sender test" },
    { to: "/dashboard/settings/data", label: "Data", icon: "download", words: "exports backups restore" },
  ],
};
/** Words that find a view of the sidebar besides its label. */
const wordsOf: Record<string, string> = {
  "/dashboard/settings": "company logo colours hours",
  "/dashboard/team": "people invite rights roles",
  "/dashboard/website": "site venues services projects languages publish",
  "/dashboard/audit": "log history",
};

/** `words`: all words that find the command, those of its title too. */
type Command = FoundRow & { words: string };

function commandsOf(views: readonly ViewLink[]): Command[] {
  const isOpen = (to: string) => views.some((view) => view.to === to);
  const shown: MoreView[] = [
    ...views.map((view) => ({ ...view, words: wordsOf[view.to] })),
    ...views.flatMap(({ to }) => moreViews[to] ?? []),
  ];
  return [
    ...additions
      .filter(({ list }) => isOpen(list))
      .map(({ list, title, words, to = `${list}?new` }) => ({ ...commandRow(title, to, "plus"), words: `${title} ${words}` })),
    ...shown.map(({ to, label, icon, words = "" }) => {
      const title = `Go to ${label === label.toUpperCase() ? label.charAt(0) + label.slice(1).toLowerCase() : label}`;
      return { ...commandRow(title, to, icon), words: `${title} open ${words}` };
    }),
  ];
}

const commandRow = (name: string, to: string, icon: IconName): FoundRow => ({ key: to, to, icon, name, facts: "", state: "" });

/** @property found how many rows match the text; the others suggest a new record @property isFirst shown before the records */
type CommandGroup = Omit<FoundGroup, "kind" | "listUrl"> & { found: number; isFirst: boolean };

/** The commands whose words begin like those of the query, and new records with the text as their name. */
export function findCommands({ text, commandsOnly }: FindQuery, views: readonly ViewLink[]): CommandGroup {
  const entered = searchWords(text);
  const commands = commandsOf(views);
  const matching = commands.filter(({ words }) =>
    entered.every((start) => searchWords(words).some((word) => word.startsWith(start))),
  );
  const suggested = !text && !commandsOnly ? matching.filter(({ icon }) => icon === "plus") : matching;
  const rows = suggested.slice(0, commandsOnly ? undefined : rowsPerKind + 1).map(({ words: _, ...row }) => row);
  const isWhole = ({ name }: FoundRow) => fold(name).replace("GO TO ", "") === fold(text);
  return {
    title: "Commands",
    count: "",
    rows: [...rows, ...(text && !commandsOnly ? additionsWith(text, commands) : [])],
    found: rows.length,
    isFirst: commandsOnly || rows.some(isWhole),
  };
}

/** "Create Lead “tarun”" */
const additionsWith = (text: string, commands: readonly Command[]): FoundRow[] =>
  additions.flatMap(({ list, title, field }) => {
    const isOpen = commands.some(({ to }) => to === `${list}?new`);
    return field && isOpen
      ? [commandRow(`${title} “${text}”`, `${list}?new&${new URLSearchParams({ [field]: text })}`, "plus")]
      : [];
  });

/** @property found how many rows match the text @property highlights whether the rows highlight the entered text */
export type ResultGroup = Omit<FoundGroup, "kind"> & { found: number; highlights: boolean };

/** Whether something matches the text: suggestions to add a record of its name do not. */
export const isFound = (groups: readonly ResultGroup[]): boolean => groups.some(({ found }) => found > 0);

/** The records and commands in the order in which they are shown. */
export function resultGroups(records: readonly FoundGroup[], query: FindQuery, views: readonly ViewLink[]): ResultGroup[] {
  const { isFirst, ...commands } = findCommands(query, views);
  const ofRecords = records.map((group): ResultGroup => ({ ...group, found: group.rows.length, highlights: true }));
  const ofCommands: ResultGroup[] = commands.rows.length > 0 ? [{ ...commands, listUrl: null, highlights: false }] : [];
  return isFirst ? [...ofCommands, ...ofRecords] : [...ofRecords, ...ofCommands];
}
