import { and, eq, sql } from "drizzle-orm";
import { whatsappUrl } from "#app/company/whatsapp.ts";
import { Invalid } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { closeSecretLink, ensureSecretLink, secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import type { Actor, Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import type { Tx } from "#db/client.server.ts";
import { runPeople } from "#db/schema.ts";
import { eventName } from "../../events.ts";
import { isNewOperation, selectOwners } from "../run-items.server.ts";
import { type Owner, operationTime } from "../run-sheet.ts";
import type { Arrival } from "./run-links.ts";

/** Somebody's link to their lines; `url` is null while there is none. */
export type OwnerLink = Owner & { url: string | null; whatsapp: string | null; openedAt: string | null };

/** The links of those who have lines, or a link. @param keys who has lines */
export const readRunLinks = (
  actor: Actor,
  event: { id: string; name: string | null },
  keys: readonly string[],
): Promise<OwnerLink[]> =>
  asPermitted(actor, "event:list", async (tx) => {
    const [owners, people] = await Promise.all([
      selectOwners(tx, event.id),
      tx.select().from(runPeople).where(eq(runPeople.eventId, event.id)),
    ]);
    const shown = owners.filter(({ key }) => keys.includes(key) || people.some(({ who }) => who === key));
    return Promise.all(
      shown.map(async (owner) => {
        const person = people.find(({ who }) => who === owner.key);
        const link = person ? await selectSecretLink(tx, "run", person.id) : null;
        const url = link && env().ORIGIN + secretLinkUrl("run", link.token);
        const text = `${owner.name}: your times for ${eventName(event)} are here. Please press “I am here” when you arrive. ${url}`;
        return {
          ...owner,
          url,
          whatsapp: url && whatsappUrl(owner.phone, text),
          openedAt: link?.openedAt?.toISOString() ?? null,
        };
      }),
    );
  });

const auditLink = (tx: Tx, actor: Person, what: "made" | "closed", objectId: string, who: string) =>
  audit(tx, { actor: actor.id, action: `run sheet link ${what}`, objectType: "run person", objectId, fields: { who } });

/** Makes somebody's link, unless there is one. @throws Invalid when nobody of this event has this key */
export const makeRunLink = (actor: Actor, eventId: string, who: string): Promise<void> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const person = await ensurePerson(tx, eventId, who);
    await ensureSecretLink(tx, "run", person.id, actor.id);
    await auditLink(tx, actor, "made", person.id, who);
  });

/** From now on somebody's link opens nothing. */
export const closeRunLink = (actor: Actor, eventId: string, who: string): Promise<void> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const person = await ensurePerson(tx, eventId, who);
    await closeSecretLink(tx, "run", person.id);
    await auditLink(tx, actor, "closed", person.id, who);
  });

/** Notes that somebody is there, or takes it back; once for each operation. @throws Invalid */
export const noteArrival = (actor: Actor, eventId: string, { op, at, who, here }: Arrival & { who: string }): Promise<void> =>
  asPermitted(actor, "run-sheet:tick", async (tx, actor) => {
    const person = await ensurePerson(tx, eventId, who);
    if (!(await isNewOperation(tx, op, eventId))) return;
    await setArrival(tx, person.id, here ? operationTime(at) : null);
    const action = here ? "arrival noted" : "arrival taken back";
    await audit(tx, { actor: actor.id, action, objectType: "run person", objectId: person.id, fields: { who } });
  });

export const setArrival = (tx: Tx, id: string, arrivedAt: Date | null) =>
  tx.update(runPeople).set({ arrivedAt }).where(eq(runPeople.id, id));

/** @throws Invalid */
async function ensurePerson(tx: Tx, eventId: string, who: string): Promise<{ id: string }> {
  const isThis = and(eq(runPeople.eventId, eventId), eq(runPeople.who, who));
  const [found] = await tx.select({ id: runPeople.id }).from(runPeople).where(isThis);
  if (found) return found;
  const owners = await selectOwners(tx, eventId);
  if (!owners.some(({ key }) => key === who)) throw new Invalid({}, "They are no longer at this event.");
  await tx.insert(runPeople).values({ eventId, who }).onConflictDoNothing();
  const [made] = await tx.select({ id: runPeople.id }).from(runPeople).where(isThis);
  return made as { id: string };
}

/** When each came last. */
export const selectArrivals = (tx: Tx, eventId: string) =>
  tx
    .select({ who: runPeople.who, arrivedAt: sql<string>`to_json(${runPeople.arrivedAt}) #>> '{}'` })
    .from(runPeople)
    .where(and(eq(runPeople.eventId, eventId), sql`${runPeople.arrivedAt} is not null`));
