import { eq, sql } from "drizzle-orm";
import { type Actor, can } from "#app/permissions.ts";
import { amountProblem, parseAmount, toDecimalString } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import { quoteCosts } from "#db/schema.ts";
import type { QuoteDraft } from "./quote-draft.ts";

type Costs = QuoteDraft["costs"];
type StoredCosts = typeof quoteCosts.$inferInsert.costs;

/** What the lines of a quote, an amendment or a template cost, as the fields show it; nothing for those who may not see margins. */
export async function selectCosts(tx: Tx, actor: Actor, id: string): Promise<Costs> {
  if (!can(actor, "margin:read")) return {};
  const [row] = await tx.select({ costs: quoteCosts.costs }).from(quoteCosts).where(eq(quoteCosts.recordId, id));
  return Object.fromEntries(
    Object.entries(row?.costs ?? {}).map(([line, cost]) => [
      line,
      typeof cost === "number" ? toDecimalString(cost).replace(/\.00$/, "") : cost,
    ]),
  );
}

/** Stores costs of whoever may see them. What others save came without costs, and leaves them as they are. */
export async function storeCosts(tx: Tx, actor: Actor, recordId: string, costs: StoredCosts): Promise<void> {
  if (!can(actor, "margin:read")) return;
  await tx.insert(quoteCosts).values({ recordId, costs }).onConflictDoUpdate({ target: quoteCosts.recordId, set: { costs } });
}

/** Takes the costs of one record to another, also for those who may not see them. */
export const copyCosts = (tx: Tx, source: string, target: string) => tx.execute(sql`select copy_costs(${source}, ${target})`);

/** Entered costs as they are stored, in paise; text that is not a number stays as it is, so that the field can show it with an error. */
export const storedCosts = (costs: Costs): StoredCosts =>
  Object.fromEntries(Object.entries(costs).map(([id, text]) => [id, amountProblem(text) ? text : parseAmount(text)]));
