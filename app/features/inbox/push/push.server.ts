import { sql } from "drizzle-orm";
import webPush from "web-push";
import { Invalid } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { decryptText, encryptText } from "#app/platform/encryption.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { asActor, asSystem, lockUntilCommit, readOwn, type Tx } from "#db/client.server.ts";
import { pushKeys, pushSubscriptions } from "#db/schema.ts";
import type { Notification } from "../inbox.ts";
import type { PushDevice, Subscription } from "./push.ts";

const purpose = "keys of push messages";
const maxDevices = 10;
const maxAttempts = 6;
/** A message that no browser fetched for so long is of no use any more. */
const ttlSeconds = 24 * 3_600;
/** No message delays the others for longer. */
const timeoutMs = 10_000;

type Keys = { publicKey: string; privateKey: string };

/** Makes the keys when the server starts for the first time, so that each server has the same. */
export const makePushKeys = (): Promise<unknown> => asSystem("push", readKeys);

/**
 * The keys of this installation, made once. Those that were encrypted under another APP_SECRET are replaced: the
 * subscriptions made for them are lost, as push services accept no others (RFC 8292, 4.2).
 */
async function readKeys(tx: Tx): Promise<Keys> {
  const known = await selectKeys(tx);
  if (known) return known;
  await lockUntilCommit(tx, "pushKeys");
  const made = await selectKeys(tx);
  if (made) return made;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const encryptedPrivateKey = await encryptText(purpose, privateKey);
  await tx.execute(sql`delete from push_subscriptions`);
  await tx
    .insert(pushKeys)
    .values({ publicKey, encryptedPrivateKey })
    .onConflictDoUpdate({ target: pushKeys.one, set: { publicKey, encryptedPrivateKey } });
  return { publicKey, privateKey };
}

async function selectKeys(tx: Tx): Promise<Keys | null> {
  const [row] = await tx.select().from(pushKeys);
  const privateKey = row && (await decryptText(purpose, row.encryptedPrivateKey));
  return row && privateKey ? { publicKey: row.publicKey, privateKey } : null;
}

/** The key that a browser subscribes with, and the devices of the actor. */
export async function readPush(actor: Actor): Promise<{ publicKey: string; devices: PushDevice[] }> {
  requirePermission(actor, "notification:list");
  const [{ publicKey }, devices] = await Promise.all([
    asSystem("push", readKeys),
    readOwn(actor, (tx) =>
      tx.execute<PushDevice>(sql`
        select id, device, created_at as at, endpoint from push_subscriptions where user_id = ${actor.id} order by created_at desc, id`),
    ),
  ]);
  return { publicKey, devices: devices.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) };
}

/** Adds the browser of this form to the actor's devices. @param device "Chrome on Android" @throws Invalid */
export async function addDevice(actor: Actor, subscription: Subscription, device: string): Promise<void> {
  requirePermission(actor, "notification:list");
  if (!isPushService(subscription.endpoint)) throw new Invalid({}, "The push service of this browser is not known here.");
  // Whoever used this browser before gets no more messages there.
  await asSystem("push", (tx) => tx.execute(sql`delete from push_subscriptions where endpoint = ${subscription.endpoint}`));
  await asActor(actor, async (tx) => {
    const count = await tx.$count(pushSubscriptions);
    if (count >= maxDevices) throw new Invalid({}, `At most ${maxDevices} devices. Please remove one first.`);
    await tx.insert(pushSubscriptions).values({ ...subscription, userId: actor.id, device });
    await audit(tx, { actor: actor.id, action: "device added", objectType: "person", objectId: actor.id, fields: { device } });
  });
}

/** The server posts to the address that a browser gives, so only to those of Chrome and Edge, Firefox, Safari and Windows; on a developer's machine to itself. */
function isPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  const isOf = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`);
  if (protocol === "https:" && !port && pushServices.some(isOf)) return true;
  return hostname === "127.0.0.1" && new URL(env().ORIGIN).hostname === hostname;
}
/** The second is that of each Chromium that is not Google's stable Chrome: beta, and what Linux distributions build. */
const pushServices = [
  "fcm.googleapis.com",
  "jmt17.google.com",
  "push.services.mozilla.com",
  "push.apple.com",
  "notify.windows.com",
];

export async function removeDevice(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "notification:list");
  await asActor(actor, (tx) => tx.execute(sql`delete from push_subscriptions where id = ${id} and user_id = ${actor.id}`));
}

type About = Pick<Notification, "kind" | "objectType" | "objectId">;

/** Queues a message for each device of a person. @param tx of that person */
export async function queuePush(tx: Tx, person: string, { kind, objectType, objectId }: About, message: object): Promise<void> {
  await tx.execute(sql`
    insert into push_messages (subscription_id, payload, kind, object_type, object_id)
    select id, ${JSON.stringify(message)}, ${kind}, ${objectType}, ${objectId} from push_subscriptions where user_id = ${person}`);
}

/** Sends every message that is due. A message's row is locked meanwhile, so that other servers skip it. */
export async function sendDuePushes(): Promise<void> {
  while (await asSystem("push", sendOne));
}

type DueMessage = {
  id: number;
  payload: string;
  attempts: number;
  kind: string | null;
  objectType: string | null;
  objectId: string | null;
  subscription: string;
  person: string;
  endpoint: string;
  p256dh: string;
  auth: string;
};

/** @returns whether there was one */
async function sendOne(tx: Tx): Promise<boolean> {
  const [due] = await tx.execute<DueMessage>(sql`
    select m.id::int as id, m.payload, m.attempts, m.kind, m.object_type as "objectType", m.object_id as "objectId",
      s.id as subscription, s.user_id as person, s.endpoint, s.p256dh, s.auth
    from push_messages m join push_subscriptions s on s.id = m.subscription_id
    where m.next_attempt_at <= now() order by m.next_attempt_at limit 1 for update of m skip locked`);
  if (!due) return false;
  const status = (await isReadable(tx, due)) ? await send(due, await readKeys(tx)) : null;
  // The browser took its permission back, or was reinstalled (RFC 8030, 7.3).
  if (status === 404 || status === 410) await tx.execute(sql`delete from push_subscriptions where id = ${due.subscription}`);
  else if (status === null || (status >= 200 && status < 300) || status === 413 || due.attempts + 1 >= maxAttempts)
    await tx.execute(sql`delete from push_messages where id = ${due.id}`);
  else
    await tx.execute(sql`
      update push_messages set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => 10 * 3 ^ attempts) where id = ${due.id}`);
  return true;
}

/** A right may have been taken while the message waited for its push service. Messages of earlier versions do not say what they are about. */
async function isReadable(tx: Tx, { person, kind, objectType, objectId }: DueMessage): Promise<boolean> {
  if (!kind) return true;
  const [seen] = await tx.execute<{ isReadable: boolean }>(
    sql`select can_person_hear(${person}, ${kind}, ${objectType}, ${objectId}) as "isReadable"`,
  );
  return seen?.isReadable ?? false;
}

/** @returns the push service's status; 0 without one */
async function send({ payload, endpoint, p256dh, auth }: DueMessage, keys: Keys): Promise<number> {
  const subject = env().ORIGIN.startsWith("https:") ? env().ORIGIN : "mailto:no-reply@localhost";
  try {
    const options = { vapidDetails: { subject, ...keys }, TTL: ttlSeconds, urgency: "high" as const };
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, options);
    // web-push 3.6 sends by node:https without a deadline for the whole answer.
    const signal = AbortSignal.timeout(timeoutMs);
    const { status } = await fetch(endpoint, { method, headers, body: new Uint8Array(body), redirect: "error", signal });
    if (status >= 300) log.warn({ status }, "push message refused");
    return status;
  } catch (error) {
    log.warn({ reason: String(error) }, "push message not sent");
    return 0;
  }
}
