import { sql } from "drizzle-orm";
import { Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { columnsOf } from "#app/records/record.server.ts";
import { lockUntilCommit, readOwn, type Tx } from "#db/client.server.ts";
import { taskRecord } from "../edit-task.server.ts";
import { NewTask } from "../tasks.ts";

type Person = { id: string; name: string };
const selectIssuers = async (tx: Tx): Promise<Person[]> => [
  ...(await tx.execute<Person>(sql`select id, name from invoice_issuers() order by name, id`)),
];
const selectAsked = async (tx: Tx, invoiceId: string): Promise<string | null> => {
  const [asked] = await tx.execute<{ name: string | null }>(sql`
    select person_name(assigned_to) as name from tasks where invoice_id = ${invoiceId} and coalesce(status, 'pending') in ('pending', 'in_progress')`);
  return asked?.name ?? null;
};

/** Whom the actor can ask to issue a draft, and whom they have asked. */
export async function readIssuers(actor: Actor, invoiceId: string) {
  requirePermission(actor, "invoice:draft");
  return readOwn(actor, async (tx) => ({ people: await selectIssuers(tx), asked: await selectAsked(tx, invoiceId) }));
}

/** Makes a task for somebody who may issue a draft, once while it is open. @returns the message to show @throws NotFound, Invalid */
export const askToIssue = (actor: Actor, invoiceId: string, to: string): Promise<string> =>
  asPermitted(actor, "invoice:draft", async (tx, actor) => {
    const [draft] = await tx.execute<{ reference: string; client: string | null; eventId: string | null }>(sql`
      select reference, client_name as client, event_id as "eventId" from invoices where id = ${invoiceId} and status = 'draft'`);
    if (!draft) throw new NotFound("There is no such draft any more.");
    const person = (await selectIssuers(tx)).find(({ id }) => id === to);
    if (!person) throw new Invalid({ to: "Please choose somebody who may issue invoices." });
    await lockUntilCommit(tx, "askedIssue", invoiceId);
    const asked = await selectAsked(tx, invoiceId);
    if (asked) return `${asked} is asked already.`;
    const title = `Issue the invoice ${[draft.reference, draft.client && `of ${draft.client}`].filter(Boolean).join(" ")}`.slice(
      0,
      200,
    );
    const fields = NewTask.parse({ title, assigned_to: to, due_date: today(), event_id: draft.eventId ?? "" });
    const { id, ...auditFields } = fields;
    const columns = { ...columnsOf(taskRecord, fields), invoiceId };
    await addRecord(tx, actor, taskRecord, { id, columns, fields: auditFields });
    return `${person.name} is asked to issue it, and finds it in their inbox and tasks.`;
  });
