import { readOwnFunctions } from "#app/features/events/run-sheet/run-sheet.server.ts";
import { readOwnTasks } from "#app/features/tasks/tasks.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";

/** What one of the crew has to do: their tasks, and the functions where they work. */
export async function readOwnDay(actor: Actor) {
  requirePermission(actor, "run-sheet:read");
  const [tasks, functions] = await Promise.all([readOwnTasks(actor), readOwnFunctions(actor)]);
  return { tasks, functions, today: today() };
}

export type OwnDay = Awaited<ReturnType<typeof readOwnDay>>;
