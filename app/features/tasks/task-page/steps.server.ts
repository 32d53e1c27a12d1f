import { eq } from "drizzle-orm";
import { Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { tasks } from "#db/schema.ts";
import { maxSteps, type TaskStep } from "./task-page.ts";

/** Adds a step at the end, once. @throws NotFound, Invalid */
export async function addStep(actor: Actor, taskId: string, { id, text }: Pick<TaskStep, "id" | "text">): Promise<void> {
  requirePermission(actor, "task:list");
  await changeSteps(actor, taskId, { step: text }, (steps) => {
    if (steps.length >= maxSteps) throw new Invalid({ text: `At most ${maxSteps} steps.` });
    return steps.some((step) => step.id === id) ? steps : [...steps, { id, text, done: false }];
  });
}

export async function tickStep(actor: Actor, taskId: string, id: string, done: boolean): Promise<void> {
  requirePermission(actor, "task:list");
  await changeSteps(actor, taskId, { step: id, done }, (steps) =>
    steps.map((step) => (step.id === id ? { ...step, done } : step)),
  );
}

export async function removeStep(actor: Actor, taskId: string, id: string): Promise<void> {
  requirePermission(actor, "task:list");
  await changeSteps(actor, taskId, { removed: id }, (steps) => steps.filter((step) => step.id !== id));
}

/** Steps are changed whatever version of the task the sender saw: two people tick two of them at one time. */
const changeSteps = (actor: Actor, taskId: string, fields: object, change: (steps: TaskStep[]) => TaskStep[]): Promise<void> =>
  asPermitted(actor, "task:list", async (tx, actor) => {
    const [row] = await tx.select().from(tasks).where(eq(tasks.id, taskId)).for("update");
    if (!row || !can(actor, "task:change", row)) throw new NotFound("Not saved: there is no such task.");
    await tx
      .update(tasks)
      .set({ steps: change(row.steps) })
      .where(eq(tasks.id, taskId));
    await audit(tx, {
      actor: actor.id,
      action: "task steps changed",
      objectType: "task",
      objectId: taskId,
      fields: { ...fields },
    });
  });
