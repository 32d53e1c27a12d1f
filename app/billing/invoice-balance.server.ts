import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { InvoiceState } from "./invoice-state.ts";

/** The SQL conditions for open and overdue rows of invoice_balances, which lists, ageing, dashboard and reminders share. */
export const hasBalance = sql`balance > 0`;
export const isPastDue = sql`due_date < (now() at time zone 'Asia/Kolkata')::date`;

const isNotPastDue = sql`not coalesce(${isPastDue}, false)`;
/** The payments and credits of the invoice exceed its charged amount. */
const isRefundDue = sql`balance < 0`;
/** Credit notes took back all that it charged. */
const isCancelled = sql`(credited > 0 and amount <= credited)`;
/** SQL: credit notes took the invoice back as a whole, so that what it billed can be invoiced anew. */
export const isTakenBack = (invoiceId: SQLWrapper): SQL =>
  sql`exists (select from invoice_balances where invoice_id = ${invoiceId} and ${isCancelled})`;
/** The state of an issued invoice today. One condition for each state: the planner can estimate each. */
export const stateConditions: Record<Exclude<InvoiceState, "draft">, SQL> = {
  "refund due": isRefundDue,
  cancelled: sql`${isCancelled} and not (${isRefundDue})`,
  paid: sql`balance = 0 and not ${isCancelled}`,
  overdue: sql`${hasBalance} and ${isPastDue}`,
  "part paid": sql`${hasBalance} and ${isNotPastDue} and paid > 0`,
  issued: sql`${hasBalance} and ${isNotPastDue} and paid = 0`,
};

/** SQL: the state of a row of invoice_balances. */
export const issuedState = sql`case ${sql.join(
  Object.entries(stateConditions).map(([state, condition]) => sql`when ${condition} then ${sql.raw(`'${state}'`)}`),
  sql` `,
)} end`;
