import { asc, desc, eq, sql } from "drizzle-orm";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { treatmentOf } from "#app/gst/treatments.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { searchTable } from "#app/platform/search.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { clients, leads } from "#db/schema.ts";
import type { Draft, DraftClient } from "./draft.ts";

type ClientRow = typeof clients.$inferSelect;

/** A client that a draft can name: what the list shows, and the draft's fields that follow. */
export type ClientChoice = { label: string; fields: DraftClient };

const maxChoices = 8;

/** The clients that match a text, the newest for an empty one. Two of one name are told apart. */
export async function findClients(actor: Actor, text: string): Promise<ClientChoice[]> {
  requirePermission(actor, "invoice:draft");
  const rows = await asActor(actor, async (tx) => {
    const where = text ? (await searchTable(tx, clients, text)).where : undefined;
    const order = text ? asc(sql`lower(${clients.name})`) : desc(clients.createdAt);
    return tx.select().from(clients).where(where).orderBy(order, clients.id).limit(maxChoices);
  });
  return rows.map((row) => {
    const isShared = rows.some(({ id, name }) => id !== row.id && name === row.name);
    const detail = [row.gstin, row.phone, row.email, row.city].find(Boolean) ?? row.id.slice(0, 8);
    return { label: isShared ? `${row.name} (${detail})` : row.name, fields: toFields(row) };
  });
}

const toFields = (row: ClientRow): DraftClient => ({
  client: row.id,
  clientName: row.name,
  clientEmail: row.email ?? "",
  clientAddress: [row.address, row.city].filter(Boolean).join("\n"),
  clientGST: row.gstin ?? "",
  treatment: row.gstTreatment,
  clientStateCode: readPlaceCode(row.stateCode ?? ""),
  clientPin: row.pin ?? "",
  clientCountry: row.country === "India" ? "" : (row.country ?? ""),
});

/** A draft's fields that follow from its client; none when there is no such client. */
export async function selectClientFields(tx: Tx, id: string | null | undefined): Promise<Partial<DraftClient>> {
  const [row] = id ? await tx.select().from(clients).where(eq(clients.id, id)) : [];
  return row ? toFields(row) : {};
}

/** The id of the draft's client, or null: it may be deleted meanwhile. */
export const existingClient = ({ client }: Pick<Draft, "client">) =>
  client ? sql<string | null>`(select id from clients where id = ${client})` : null;

/** What identifies the client of a draft that names none of the table. */
function clientKeyOf({ clientGST, clientName, clientEmail }: Draft) {
  return { gstin: clientGST.trim().toUpperCase(), name: clientName.trim(), email: clientEmail.trim() };
}

/** The client that a draft names, else the one with its GSTIN, else the one with its name and email address; null: none. */
export async function findClientOfDraft(tx: Tx, draft: Draft): Promise<string | null> {
  const { gstin, name, email } = clientKeyOf(draft);
  const sameClient = gstin
    ? sql`upper(${clients.gstin}) = ${gstin}`
    : sql`${clients.gstin} is null and lower(trim(${clients.name})) = lower(${name}) and lower(coalesce(${clients.email}, '')) = lower(${email})`;
  const [found] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(draft.client ? sql`${clients.id} = ${draft.client} or ${sameClient}` : sameClient)
    .orderBy(sql`${clients.id} = ${draft.client || null} desc nulls last`, clients.createdAt)
    .limit(1);
  return found?.id ?? null;
}

/** The client of a draft that is being issued: the one that `findClientOfDraft` finds, else a new one. */
export async function clientOfIssue(tx: Tx, actor: Person, draft: Draft): Promise<string> {
  const { gstin, name, email } = clientKeyOf(draft);
  const key = gstin || `${name}\n${email}`.toLowerCase();
  // Two invoices for one new client that are issued at once make one client.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 10))`);
  const found = await findClientOfDraft(tx, draft);
  if (found) return found;
  const [lead] = draft.lead ? await tx.select({ phone: leads.phone }).from(leads).where(eq(leads.id, draft.lead)) : [];
  const columns = {
    id: crypto.randomUUID(),
    kind: gstin ? ("company" as const) : ("person" as const),
    name,
    phone: lead?.phone ?? null,
    email: email || null,
    gstTreatment: treatmentOf(draft.treatment, gstin),
    gstin: gstin || null,
    address: draft.clientAddress.trim() || null,
    stateCode: draft.clientStateCode || null,
    pin: /^[1-9]\d{5}$/.test(draft.clientPin.trim()) ? draft.clientPin.trim() : null,
    country: draft.clientCountry.trim() || "India",
  };
  await tx.insert(clients).values(columns);
  const { id, ...fields } = columns;
  await audit(tx, { actor: actor.id, action: "client added", objectType: "client", objectId: id, fields });
  return id;
}
