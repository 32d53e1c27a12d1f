import { type Action, type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { asActor, type Tx } from "#db/client.server.ts";

/** `asActor` for an actor who has the permission: the work gets the transaction and the person. @throws Forbidden before it opens one */
export async function asPermitted<T>(actor: Actor, action: Action, work: (tx: Tx, person: Person) => Promise<T>): Promise<T> {
  requirePermission(actor, action);
  return asActor(actor, (tx) => work(tx, actor));
}
