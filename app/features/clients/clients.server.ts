import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { makeClientOfLeadIn } from "#app/billing/clients.server.ts";
import { hasBalance, isPastDue } from "#app/billing/invoice-balance.server.ts";
import { hasMoneyLeft, isOpenAdvance } from "#app/features/money/money.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { listColumns } from "#app/records/json-rows.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { selectPage } from "#app/records/list.server.ts";
import { nameOrder, searchTable } from "#app/records/search.server.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import { clients } from "#db/schema.ts";
import type { Client, ClientBalance, ClientFilterValues } from "./clients.ts";

const { id, version, kind, name, phone, email, language, gstTreatment, gstin, address, city, stateCode, pin, country, notes } =
  clients;
export const clientColumns = {
  id,
  version,
  kind,
  name,
  phone,
  email,
  language,
  gstTreatment,
  gstin,
  address,
  city,
  stateCode,
  pin,
  country,
  notes,
};

const orderOf = ({ sort, q }: ClientFilterValues): SQL[] =>
  sort === "name" ? [asc(nameOrder(name, clients.searchText, q)), asc(id)] : [desc(clients.createdAt), asc(id)];

/** `balance` is null for those who may not see invoices. */
export type ListedClient = Client & { balance: ClientBalance | null };

/** One page of the clients that match, with what each owes. */
export async function listClients(actor: Actor, filters: ClientFilterValues) {
  requirePermission(actor, "client:list");
  return readShared(actor, async (tx) => {
    const { rows, ...page } = await selectPage(tx, matchingClients(filters), filters, {});
    const clients = parseRows(rows);
    const balances = can(actor, "invoice:list") ? await selectBalances(tx, clients) : null;
    const withBalance = (client: Client): ListedClient => ({
      ...client,
      balance: balances && (balances.get(client.id) ?? noBalance),
    });
    return { rows: clients.map(withBalance), ...page };
  });
}

export const noBalance: ClientBalance = { owed: 0, overdue: 0, credit: 0, advances: 0 };

export async function selectBalance(tx: Tx, clientId: string): Promise<ClientBalance> {
  return (await selectBalances(tx, [{ id: clientId }])).get(clientId) ?? noBalance;
}

/** The balances, by id, of the clients that have any. The money of a merged client counts for the client it was merged into. */
export async function selectBalances(tx: Tx, of: readonly { id: string }[]): Promise<Map<string, ClientBalance>> {
  const ids = `{${of.map(({ id }) => id).join()}}`;
  const isOfRecords = sql`client_id in (select record_id from records)`;
  const rows = await tx.execute<ClientBalance & { id: string }>(sql`
    with records as (
      select id as record_id, id as kept from unnest(${ids}::uuid[]) id
      union all select id, kept_id from merged_clients() where kept_id = any(${ids}::uuid[]))
    select kept as id, sum(greatest(open, 0))::float8 as owed, sum(overdue)::float8 as overdue,
      sum(greatest(-open, 0) + on_account)::float8 as credit, sum(advances)::float8 as advances
    from (
      select i.client_id, b.balance as open,
        case when b.is_overdue then b.balance else 0 end as overdue, 0 as on_account, 0 as advances
      from invoices i join (select *, ${hasBalance} and ${isPastDue} as is_overdue from invoice_balances) b on b.invoice_id = i.id
      where i.${isOfRecords}
      union all
      select client_id, 0, 0, gross - allocated, 0 from payments where ${isOfRecords} and ${hasMoneyLeft}
      union all
      select client_id, 0, 0, 0, gross - allocated from advances where ${isOfRecords} and ${isOpenAdvance}) of_client
      join records on record_id = client_id
    group by kept`);
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}

const withInvoice = (condition: SQL) =>
  sql`${id} in (select kept_client(client_id) from invoices where id in (select invoice_id from invoice_balances where ${condition}))`;
const moneyConditions: Record<Exclude<ClientFilterValues["money"], "">, SQL> = {
  open: withInvoice(hasBalance),
  overdue: withInvoice(sql`${hasBalance} and ${isPastDue}`),
  credit: sql`(${withInvoice(sql`balance < 0`)} or ${id} in (select kept_client(client_id) from payments where ${hasMoneyLeft}))`,
  advances: sql`${id} in (select kept_client(client_id) from advances where ${isOpenAdvance})`,
};

const filterCondition = ({ kind: kindFilter, treatment, money }: ClientFilterValues): SQL | undefined =>
  and(
    kindFilter ? eq(kind, kindFilter) : undefined,
    treatment ? eq(gstTreatment, treatment) : undefined,
    money ? moneyConditions[money] : undefined,
  );

const listed = listColumns(clientColumns);

export const matchingClients = (filters: ClientFilterValues) => ({
  table: clients,
  columns: listed,
  where: filterCondition(filters),
  q: filters.q,
  order: orderOf(filters),
});

/** The client of a lead or an event as its page shows it, and the clients that a search found. */
export type ClientOfRecord = {
  client: Pick<Client, "id" | "name" | "phone" | "email"> | null;
  searchText: string;
  found: Pick<Client, "id" | "name" | "phone" | "email" | "city">[];
};

const maxFound = 8;

/** @param clientId the record's client; null: it has none @param searchText empty: nothing is searched */
export async function readClientOfRecord(actor: Actor, clientId: string | null, searchText: string): Promise<ClientOfRecord> {
  requirePermission(actor, "client:list");
  return readShared(actor, async (tx) => {
    const [client] = clientId ? await tx.select({ id, name, phone, email }).from(clients).where(eq(id, clientId)) : [];
    const search = searchText ? await searchTable(tx, clients, searchText) : null;
    const found = search
      ? await tx
          .select({ id, name, phone, email, city })
          .from(clients)
          .where(search.where)
          .orderBy(nameOrder(name, clients.searchText, searchText), id)
          .limit(maxFound)
      : [];
    return { client: client ?? null, searchText, found };
  });
}

export async function isClient(actor: Actor, clientId: string): Promise<boolean> {
  requirePermission(actor, "client:list");
  return (await asActor(actor, (tx) => tx.$count(clients, eq(id, clientId)))) > 0;
}

/** @throws NotFound */
export const makeClientOfLead = (actor: Actor, leadId: string): Promise<{ name: string; isNew: boolean }> =>
  asPermitted(actor, "client:write", (tx, actor) => makeClientOfLeadIn(tx, actor, leadId));
