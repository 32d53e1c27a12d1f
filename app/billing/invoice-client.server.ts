import { asc, desc, eq, sql } from "drizzle-orm";
import { isIndia } from "#app/content/states.ts";
import { treatmentOf } from "#app/gst/treatments.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { fold } from "#app/platform/values/fold.ts";
import { snakeCase } from "#app/records/record.ts";
import { searchTable } from "#app/records/search.server.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { clients, leads } from "#db/schema.ts";
import { clientPlaceOf, type Draft, type DraftClient } from "./invoice-draft.ts";
import { partyOfClient } from "./party.ts";

type ClientRow = typeof clients.$inferSelect;

/** A client that can be chosen for a draft: the label in the list, and the draft's fields that a choice fills in. */
export type ClientChoice = { label: string; fields: DraftClient };

const maxChoices = 8;

/** The clients that match a text, the newest clients for an empty text, or the client with an id. Clients with the same name get labels with a detail. */
export async function findClients(actor: Actor, text: string, id: string | null = null): Promise<ClientChoice[]> {
  requirePermission(actor, "invoice:draft");
  const rows = await asActor(actor, async (tx) => {
    const where = id ? eq(clients.id, id) : text ? (await searchTable(tx, clients, text)).where : undefined;
    const order = text ? asc(foldSql(clients.name)) : desc(clients.createdAt);
    return tx.select().from(clients).where(where).orderBy(order, clients.id).limit(maxChoices);
  });
  return rows.map((row) => {
    const isNameShared = rows.some(({ id, name }) => id !== row.id && name === row.name);
    const detail = [row.gstin, row.phone, row.email, row.city].find(Boolean) ?? row.id.slice(0, 8);
    return { label: isNameShared ? `${row.name} (${detail})` : row.name, fields: toFields(row) };
  });
}

const toFields = (row: ClientRow): DraftClient => ({ client: row.id, ...partyOfClient(row) });

/** A draft's fields that follow from its client; none when there is no such client. */
export async function selectClientFields(tx: Tx, id: string | null | undefined): Promise<Partial<DraftClient>> {
  const [row] = id ? await tx.select().from(clients).where(eq(clients.id, id)) : [];
  return row ? toFields(row) : {};
}

/** SQL: the id of the draft's client, or of the client into which it was merged; null when it was deleted meanwhile. */
export const existingClient = (client: string | null) =>
  client ? sql<string | null>`(select id from clients where id = kept_client(${client}))` : null;

/** Identifies the client of a draft that is not linked to one. */
function clientKeyOf({ clientGST, clientName, clientEmail }: Draft) {
  return { gstin: clientGST.trim().toUpperCase(), name: clientName.trim(), email: clientEmail.trim() };
}

/** The client that a draft names, else the one with its GSTIN, else the one with its name and email address; null: none. */
export async function findClientOfDraft(tx: Tx, draft: Draft): Promise<string | null> {
  const { gstin, name, email } = clientKeyOf(draft);
  const sameClient = gstin
    ? sql`upper(gstin) = ${gstin} or id in (select kept_id from merged_clients() where upper(gstin) = ${gstin})`
    : sql`${clients.gstin} is null and fold(trim(${clients.name})) = fold(${name}) and lower(coalesce(${clients.email}, '')) = lower(${email})`;
  const [found] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(draft.client ? sql`${clients.id} = kept_client(${draft.client}) or ${sameClient}` : sameClient)
    .orderBy(sql`${clients.id} = kept_client(${draft.client || null}) desc nulls last`, clients.createdAt)
    .limit(1);
  return found?.id ?? null;
}

function placeOf(draft: Draft) {
  const { stateCode, pin, country } = clientPlaceOf(draft);
  return {
    address: draft.clientAddress.trim() || null,
    stateCode: stateCode || null,
    pin: /^[1-9]\d{5}$/.test(pin) ? pin : null,
    country: isIndia(country) ? "India" : country,
  };
}

/** Copies the draft's details into empty fields of the client's record; those of the address only if the draft's address agrees with the record. */
async function fillInClient(tx: Tx, actor: Person, draft: Draft): Promise<void> {
  const [row] = await tx.select().from(clients).where(eq(clients.id, draft.client)).for("no key update");
  if (!row) return;
  const { gstin, email } = clientKeyOf(draft);
  const { address, stateCode, pin, country } = placeOf(draft);
  const known = toFields(row);
  const hasGstin = gstin !== "" && !row.gstin;
  const isSamePlace =
    (!row.address || known.clientAddress === draft.clientAddress.trim()) &&
    (!row.stateCode || row.stateCode === stateCode) &&
    (!row.country || row.country === country);
  const values = {
    email: email || null,
    ...(hasGstin && { gstin, gstTreatment: treatmentOf(draft.treatment, gstin) }),
    // `toFields` puts the city into the draft's address: it must not become the record's address.
    ...(isSamePlace && { address: address === known.clientAddress ? null : address, stateCode, pin }),
  };
  const missing = Object.entries(values).filter(
    ([name, value]) => value && (name === "gstTreatment" ? value !== row.gstTreatment : !row[name as keyof ClientRow]),
  );
  if (missing.length === 0) return;
  await tx.update(clients).set(Object.fromEntries(missing)).where(eq(clients.id, row.id));
  const fields = Object.fromEntries(
    missing.map(([name, value]) => [snakeCase(name), [row[name as keyof ClientRow] ?? "", value]]),
  );
  await audit(tx, { actor: actor.id, action: "client edited", objectType: "client", objectId: row.id, fields });
}

/** The client that `findClientOfDraft` finds, else a new one. Empty fields of a chosen client's record are filled in. */
export async function findOrAddClient(tx: Tx, actor: Person, draft: Draft): Promise<string> {
  const { gstin, name, email } = clientKeyOf(draft);
  const key = gstin || fold(`${name}\n${email}`);
  // Two invoices for one new client that are issued at once add one client.
  await lockUntilCommit(tx, "clientOfDraft", key);
  const found = await findClientOfDraft(tx, draft);
  if (found && found === draft.client) await fillInClient(tx, actor, draft);
  if (found) return found;
  const [lead] = draft.lead
    ? await tx.select({ phone: leads.phone, language: leads.language }).from(leads).where(eq(leads.id, draft.lead))
    : [];
  const columns = {
    id: crypto.randomUUID(),
    kind: gstin ? ("company" as const) : ("person" as const),
    name,
    phone: lead?.phone ?? null,
    email: email || null,
    language: lead?.language ?? "en",
    gstTreatment: treatmentOf(draft.treatment, gstin),
    gstin: gstin || null,
    ...placeOf(draft),
  };
  await tx.insert(clients).values(columns);
  const { id, ...fields } = columns;
  await audit(tx, { actor: actor.id, action: "client added", objectType: "client", objectId: id, fields });
  return id;
}
