import { desc, eq, sql } from "drizzle-orm";
import { issuedState } from "#app/billing/invoice-balance.server.ts";
import type { InvoiceState } from "#app/billing/invoice-state.ts";
import { isOfClient } from "#app/features/money/money.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can } from "#app/permissions.ts";
import { firstDayOf, shownStatus } from "#app/records/event-days.server.ts";
import { editableRecord } from "#app/records/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { clients, events, leads } from "#db/schema.ts";
import { selectBalance } from "./clients.server.ts";
import type { ClientBalance } from "./clients.ts";
import { clientRecord } from "./edit-client.server.ts";

/** An invoice as the page of its client shows it. Money is paise. */
export type ClientInvoice = {
  id: string;
  /** Null while it is a draft. */
  number: string | null;
  reference: string;
  date: string;
  /** Null in a draft without one. */
  dueDate: string | null;
  amount: number;
  /** Still to be paid. */
  balance: number;
  state: InvoiceState;
};

const maxRows = 100;

/** A client with leads, events, drafts and open invoices; null when there is none. Money only for those who may see invoices. */
export const readClientRecord = (actor: Actor, id: string) =>
  asPermitted(actor, "client:list", async (tx, actor) => {
    const [row] = await tx.select().from(clients).where(eq(clients.id, id));
    if (!row) return null;
    const { searchText: _, phoneKeys: __, mergedInto: ___, createdAt, updatedAt, ...client } = row;
    const leadColumns = { id: leads.id, name: leads.name, phone: leads.phone, email: leads.email, stage: leads.stage };
    const eventColumns = { id: events.id, name: events.name, date: firstDayOf(events.id), status: shownStatus };
    const [clientLeads, clientEvents, money] = await Promise.all([
      tx.select(leadColumns).from(leads).where(eq(leads.clientId, id)).orderBy(desc(leads.createdAt)).limit(maxRows),
      tx
        .select(eventColumns)
        .from(events)
        .where(eq(events.clientId, id))
        .orderBy(sql`${firstDayOf(events.id)} desc nulls first`)
        .limit(maxRows),
      can(actor, "invoice:list") ? selectMoney(tx, id) : null,
    ]);
    return { client, leads: clientLeads, events: clientEvents, money, editable: editableRecord(clientRecord, row) };
  });

type ClientMoney = { balance: ClientBalance; invoices: ClientInvoice[] };

async function selectMoney(tx: Tx, id: string): Promise<ClientMoney> {
  const [balance, rows] = await Promise.all([
    selectBalance(tx, id),
    tx.execute<ClientInvoice>(sql`
      select i.id, i.number, i.reference, i.invoice_date::text as date, coalesce(b.due_date, i.due_date)::text as "dueDate",
        coalesce(b.amount, i.amount)::float8 as amount, coalesce(b.balance, 0)::float8 as balance, coalesce(b.state, 'draft') as state
      from invoices i
      left join (
        select invoice_id, amount, due_date, balance, ${issuedState} as state from invoice_balances) b
        on b.invoice_id = i.id
      where ${isOfClient(sql`i.client_id`, id)} and (i.status = 'draft' or b.balance > 0)
      order by i.status, b.due_date, i.created_at desc, i.id limit ${maxRows}`),
  ]);
  return { balance, invoices: [...rows] };
}
