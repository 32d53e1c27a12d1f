import { and, eq, isNull, sql } from "drizzle-orm";
import { isIndia } from "#app/content/states.ts";
import { NotFound } from "#app/errors.ts";
import { treatmentOf } from "#app/gst/treatments.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { fold } from "#app/platform/values/fold.ts";
import { phoneKeys } from "#app/platform/values/phone.ts";
import { lockUntilCommit, type Tx } from "#db/client.server.ts";
import { clients, events, invoices, leads } from "#db/schema.ts";
import { clientPlaceOf, type Draft, type DraftClient } from "./invoice-draft.ts";
import { partyOfClient } from "./party.ts";

type ClientRow = typeof clients.$inferSelect;

export const clientFields = (row: ClientRow): DraftClient => ({ client: row.id, ...partyOfClient(row) });

/** A draft's fields that follow from its client; none when there is no such client. */
export async function selectClientFields(tx: Tx, id: string | null | undefined): Promise<Partial<DraftClient>> {
  const [row] = id ? await tx.select().from(clients).where(eq(clients.id, id)) : [];
  return row ? clientFields(row) : {};
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
    city: draft.clientCity.trim() || null,
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
  const { address, city, stateCode, pin, country } = placeOf(draft);
  const hasGstin = gstin !== "" && !row.gstin;
  const isSamePlace =
    (!row.address || row.address === address) &&
    (!row.city || row.city === city) &&
    (!row.stateCode || row.stateCode === stateCode) &&
    (!row.country || row.country === country);
  const values = {
    email: email || null,
    ...(hasGstin && { gstin, gstTreatment: treatmentOf(draft.treatment, gstin) }),
    ...(isSamePlace && { address, city, stateCode, pin }),
  };
  const missing = Object.entries(values).filter(
    ([name, value]) => value && (name === "gstTreatment" ? value !== row.gstTreatment : !row[name as keyof ClientRow]),
  );
  if (missing.length === 0) return;
  await tx.update(clients).set(Object.fromEntries(missing)).where(eq(clients.id, row.id));
  const fields = Object.fromEntries(
    missing.map(([name, value]) => [clients[name as keyof ClientRow].name, [row[name as keyof ClientRow] ?? "", value]]),
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
  const id = crypto.randomUUID();
  await addClient(tx, actor, id, {
    kind: gstin ? ("company" as const) : ("person" as const),
    name,
    phone: lead?.phone ?? null,
    email: email || null,
    language: lead?.language ?? "en",
    gstTreatment: treatmentOf(draft.treatment, gstin),
    gstin: gstin || null,
    ...placeOf(draft),
  });
  return id;
}

async function addClient(tx: Tx, actor: Person, id: string, columns: Omit<typeof clients.$inferInsert, "id">): Promise<void> {
  await tx.insert(clients).values({ id, ...columns });
  await audit(tx, { actor: actor.id, action: "client added", objectType: "client", objectId: id, fields: columns });
}

/**
 * Makes a client of a lead, or uses the one with its phone number or email address, and links the lead, its events and its draft
 * invoices. A lead that has a client keeps it.
 * @returns the client, and whether it is new
 * @throws NotFound
 */
export async function makeClientOfLeadIn(
  tx: Tx,
  actor: Person,
  leadId: string,
): Promise<{ id: string; name: string; isNew: boolean }> {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId)).for("update");
  if (!lead) throw new NotFound("There is no such lead.");
  // Two leads of one person that become clients at once make one client. Sorted, so that they cannot deadlock.
  const lockNames = [...phoneKeys(lead.phone ?? ""), (lead.email ?? "").toLowerCase()].filter((name) => name !== "").sort();
  for (const name of lockNames) await lockUntilCommit(tx, "clientOfLead", name);
  const known = lead.clientId ? await selectName(tx, lead.clientId) : await findClient(tx, lead);
  const client = known ?? (await insertClient(tx, actor, lead));
  const link = { clientId: client.id };
  if (!lead.clientId) {
    await tx.update(leads).set(link).where(eq(leads.id, leadId));
    await tx
      .update(events)
      .set(link)
      .where(and(eq(events.leadId, leadId), isNull(events.clientId)));
    const draft = and(eq(invoices.leadId, leadId), eq(invoices.status, "draft"), isNull(invoices.clientId));
    await tx.update(invoices).set(link).where(draft);
    const fields = { client_id: ["", client.id] };
    await audit(tx, { actor: actor.id, action: "lead edited", objectType: "lead", objectId: leadId, fields });
  }
  return { ...client, isNew: !known };
}

type Lead = typeof leads.$inferSelect;

async function selectName(tx: Tx, id: string): Promise<{ id: string; name: string } | null> {
  const [client] = await tx.select({ id: clients.id, name: clients.name }).from(clients).where(eq(clients.id, id));
  return client ?? null;
}

/** The oldest client with the lead's phone number or email address. */
async function findClient(tx: Tx, { phone, email }: Lead): Promise<{ id: string; name: string } | null> {
  if (!phone && !email) return null;
  const isSame = sql`phone_keys && phone_keys(${phone}) or lower(email) = nullif(lower(${email}), '')`;
  const [client] = await tx
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(sql`${isSame} or id in (select kept_id from merged_clients() where ${isSame})`)
    .orderBy(clients.createdAt, clients.id)
    .limit(1);
  return client ?? null;
}

async function insertClient(
  tx: Tx,
  actor: Person,
  { name, company, phone, email, language }: Lead,
): Promise<{ id: string; name: string }> {
  const columns = {
    kind: company ? ("company" as const) : ("person" as const),
    name: company || name,
    phone,
    email,
    language,
    country: "India",
    notes: company && company !== name ? `Contact: ${name}` : null,
  };
  const id = crypto.randomUUID();
  await addClient(tx, actor, id, columns);
  return { id, name: columns.name };
}
