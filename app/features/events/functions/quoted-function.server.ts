import { sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { selectQuotedLines } from "#app/features/quotes/quotes.server.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import { functionName, movedTo, type QuotedChoice } from "./functions.ts";

type CancelledFunction = { id: string; eventId: string; name: string; version: number };

/** @param place the function that the lines go to */
function titleOf(choice: QuotedChoice, name: string, place: string | null): string {
  if (place !== null)
    return `Send the client the change that moves what was agreed for ${name} to ${functionName({ name: place })}`;
  if (choice === "credit") return `Send the client the change that takes ${name} out of what was agreed`;
  return `Decide what becomes of what was quoted for ${name}: credit, move or keep`;
}

/**
 * Makes the task that follows from a cancelled function whose lines are in an accepted quote, for who cancelled it, due tomorrow.
 * @throws Conflict when the function to which the lines should go was cancelled meanwhile
 */
export async function addTaskOfQuotedLines(tx: Tx, actor: Person, one: CancelledFunction, choice: QuotedChoice): Promise<void> {
  const quoted = await selectQuotedLines(tx, one.id);
  if (!quoted || choice === "keep") return;
  const description = `${quoted.quote}: ${quoted.lines.join("; ")}. ${formatRupees(quoted.paise)} before GST.`;
  const place = movedTo(choice) && quoted.others.find(({ id }) => id === movedTo(choice));
  if (place === undefined)
    throw new Conflict("Not cancelled: the function that was to take what is agreed was cancelled meanwhile.");
  const title = titleOf(choice, functionName(one), place ? place.name : null);
  const [task] = await tx.execute<{ id: string }>(sql`
    insert into tasks (id, title, description, event_id, due_date, assigned_to)
    values (${taskId(one)}, ${title}, ${description}, ${one.eventId}, ${addDays(today(), 1)}, ${actor.id}) returning id`);
  await audit(tx, { actor: actor.id, action: "task added", objectType: "task", objectId: task?.id, fields: { title } });
}

/** Closes that task, once its function is planned again. */
export const closeTaskOfQuotedLines = (tx: Tx, { id, version }: Pick<CancelledFunction, "id" | "version">) =>
  tx.execute(sql`
    update tasks set status = 'closed' where id = ${taskId({ id, version: version - 1 })} and coalesce(status, 'pending') in ('pending', 'in_progress')`);

/** A function may be cancelled more than once. */
const taskId = ({ id, version }: Pick<CancelledFunction, "id" | "version">) => sql`md5(${`quoted lines ${id} ${version}`})::uuid`;
