import { and, eq, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { isOfClient } from "#app/features/money/money.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { requireUnquoted } from "#app/records/quoted-records.server.ts";
import { columnsOf, defineRecord, saveRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { deletedRecord, deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { asActor } from "#db/client.server.ts";
import { clients, invoices } from "#db/schema.ts";
import { clientFields, clientProblems, derivedFields, type EditedClient, type NewClient } from "./clients.ts";

export const clientRecord = defineRecord({
  name: "client",
  table: clients,
  idColumn: clients.id,
  fields: clientFields,
  notEdited: ["phoneKeys", "mergedInto"],
  permissions: { list: "client:list", change: "client:write", remove: "client:delete" },
  title: ({ name = "" }) => name,
});

/** @throws Invalid */
export async function addClient(actor: Actor, { id, ...fields }: NewClient): Promise<void> {
  requirePermission(actor, "client:write");
  requireNoProblems(fields);
  const columns = { ...columnsOf(clientRecord, fields), ...derivedFields(fields) };
  await asActor(actor, (tx) => addRecord(tx, actor, clientRecord, { id, columns, fields }));
}

/** @throws NotFound, Conflict, Invalid */
export async function editClient(actor: Actor, edited: EditedClient): Promise<void> {
  await saveRecord(actor, clientRecord, edited, async () => {
    requireNoProblems(edited);
    return derivedFields(edited);
  });
}

function requireNoProblems(fields: Omit<NewClient, "id">): void {
  const problems = clientProblems(company(), fields);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
}

/** Deletes a client without issued invoices, money and sent quotes; restoring it links its leads, events and drafts again. @throws Conflict */
export async function deleteClient(actor: Actor, client: RecordVersion): Promise<void> {
  await deleteRecord(actor, clientRecord, client, async (tx) => {
    const issued = await tx.$count(invoices, and(isOfClient(sql`client_id`, client.id), eq(invoices.status, "issued")));
    if (issued > 0) throw new Conflict("Not deleted: this client has issued invoices, and those are kept.");
    const [money] = await tx.execute(sql`
      select from payments where ${isOfClient(sql`client_id`, client.id)}
      union all select from advances where ${isOfClient(sql`client_id`, client.id)}
      union all select from refunds where ${isOfClient(sql`client_id`, client.id)} limit 1`);
    if (money) throw new Conflict("Not deleted: money of this client is recorded, and that is kept.");
    await requireUnquoted(tx, "client", client.id);
  });
}

/** @returns the message to show @throws NotFound when there is nothing to restore */
export const restoreClient = (actor: Actor, id: string) => restoreRecord(actor, clientRecord, id);

export const deletedClient = (actor: Actor, id: string | null) => deletedRecord(actor, clientRecord, id);
