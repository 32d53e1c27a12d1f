import { sql } from "drizzle-orm";

/** The SQL conditions for open and overdue rows of invoice_balances, which lists, ageing, dashboard and reminders share. */
export const hasBalance = sql`balance > 0`;
export const isPastDue = sql`due_date < (now() at time zone 'Asia/Kolkata')::date`;
