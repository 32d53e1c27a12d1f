import {
  auditLog,
  contactSubmissions,
  events,
  invitations,
  leadNotes,
  leads,
  messages,
  outbox,
  tasks,
  vendors,
} from "#db/schema.ts";

/** The tables in the order in which their rows are inserted. Invoices are stored by the app's own functions (issue-invoices.ts). */
export const demoTables = {
  leads,
  contactSubmissions,
  leadNotes,
  messages,
  outbox,
  events,
  tasks,
  vendors,
  invitations,
  auditLog,
};

type DemoTables = typeof demoTables;
export type DemoRows = { [Name in keyof DemoTables]: DemoTables[Name]["$inferInsert"][] };

export const noRows = () => Object.fromEntries(Object.keys(demoTables).map((name) => [name, []])) as unknown as DemoRows;
