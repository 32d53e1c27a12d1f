import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { decrypt } from "http_ece";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addTask } from "#app/features/tasks/tasks.server.ts";
import { NewTask } from "#app/features/tasks/tasks.ts";
import { savePreference } from "#app/identity/preferences.server.ts";
import { startOfDay, today } from "#app/platform/values/dates.ts";
import { asActor, asSystem } from "#db/client.server.ts";
import { addTestPerson, emptyTables, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { examples } from "../../../test/random.ts";
import { deliverNotifications, tellClashes, tellDueTasks } from "./deliver.server.ts";
import {
  addDevice,
  digestLines,
  markOpenedRead,
  markRead,
  readInbox,
  readNotificationSettings,
  removeDevice,
} from "./inbox.server.ts";
import { makePushKeys, sendDuePushes } from "./push/push.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

/** A push service of the test's own, and a browser that decrypts what it is sent (RFC 8291). */
const requests: { path: string; authorization: string; ttl: string; body: Buffer }[] = [];
let status = 201;
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization = "", ttl } = request.headers;
  requests.push({ path: request.url ?? "", authorization, ttl: String(ttl), body: Buffer.concat(chunks) });
  response.writeHead(status).end();
});
let endpoint = "";
beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  await makePushKeys();
  endpoint = `http://127.0.0.1:${(service.address() as { port: number }).port}/push/`;
});
afterAll(() => service.close());

function browser() {
  const keys = createECDH("prime256v1");
  const secret = randomBytes(16);
  const subscription = {
    endpoint: endpoint + randomUUID(),
    p256dh: keys.generateKeys().toString("base64url"),
    auth: secret.toString("base64url"),
  };
  const read = (body: Buffer) =>
    JSON.parse(decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: secret.toString("base64url") }).toString());
  return { subscription, read };
}

beforeEach(async () => {
  requests.length = 0;
  status = 201;
  await emptyTables(
    database.owner,
    "notifications, comments, tasks, events, leads, outbox, user_preferences, push_subscriptions, quotes",
  );
});

const later = new Date(Date.now() + 86_400_000);
const work = async () => {
  await deliverNotifications(later);
  await sendDuePushes();
};
const giveTask = async (title: string, to: TestPerson = keerthi) => {
  const [row] = await database.owner<
    { id: string }[]
  >`insert into tasks (title, assigned_to) values (${title}, ${to.id}) returning id`;
  return row?.id as string;
};
const kinds = async (person: TestPerson) => (await readInbox(person, { tab: "", page: 1 })).notifications.map(({ kind }) => kind);
const mails = () =>
  database.owner<{ recipient: string; subject: string; text: string }[]>`select recipient, subject, text from outbox`;

test("a push reaches the person's devices encrypted, once by two servers, with what a locked screen may show", async () => {
  const device = browser();
  await addDevice(keerthi, device.subscription, "Chrome on Android");
  await giveTask("Rigging of the Nandivarda family");
  await Promise.all([deliverNotifications(later), deliverNotifications(later)]);
  await Promise.all([sendDuePushes(), sendDuePushes()]);
  const [request] = requests;
  expect(requests).toHaveLength(1);
  expect(request?.body.toString("latin1")).not.toContain("Rigging");
  expect(request?.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
  expect(request?.ttl).toBe("86400");
  expect(device.read(request?.body as Buffer)).toMatchObject({
    title: "New for you",
    body: "Rigging of the Nandivarda family",
    url: expect.stringMatching(/^\/dashboard\/tasks\/[\w-]{36}$/),
  });
  await savePreference(keerthi, "lock-screen", "waits");
  await giveTask("Money of Madhavi");
  await work();
  const counted = { title: expect.not.stringContaining("Madhavi"), url: "/dashboard/inbox", tag: "inbox" };
  expect(device.read(requests[1]?.body as Buffer)).toEqual({ ...counted, body: "2 in your inbox" });
  await savePreference(keerthi, "lock-screen", "names");
  // As after a night.
  await database.owner`insert into tasks (title, assigned_to) select 'Task ' || n, ${keerthi.id} from generate_series(1, 50) n`;
  await work();
  expect(requests.slice(2).map(({ body }) => device.read(body))).toEqual([{ ...counted, body: "52 in your inbox" }]);
});

test("a message that waits for its push service goes only while its person may read what it is about", async () => {
  const device = browser();
  await addDevice(keerthi, device.subscription, "Chrome on Android");
  await addDevice(keerthi, { ...device.subscription, endpoint: "http://127.0.0.1:1/push" }, "Firefox without a network");
  const tasks = [await giveTask("Rigging"), await giveTask("Taken"), await giveTask("Deleted")];
  await deliverNotifications(later);
  await database.owner`update tasks set assigned_to = null where id = ${tasks[1] as string}`;
  await database.owner`delete from tasks where id = ${tasks[2] as string}`;
  await sendDuePushes();
  expect(requests.map(({ body }) => device.read(body).body)).toEqual(["Rigging"]);
  // The browser that was not reached.
  expect(await database.owner`select attempts from push_messages`).toEqual([{ attempts: 1 }]);
});

test("a subscription that expired goes; a service that fails is tried again; others' devices are not touched", async () => {
  const device = browser();
  await addDevice(keerthi, device.subscription, "Chrome on Android");
  await addDevice(sravani, browser().subscription, "Safari on iPhone");
  status = 503;
  await giveTask("Rigging");
  await work();
  expect((await database.owner`select attempts, next_attempt_at > now() as later from push_messages`)[0]).toEqual({
    attempts: 1,
    later: true,
  });
  status = 410;
  await database.owner`update push_messages set next_attempt_at = now()`;
  await sendDuePushes();
  expect(await database.owner`select from push_messages`).toHaveLength(0);
  expect((await readNotificationSettings(keerthi)).devices).toEqual([]);
  const [own] = (await readNotificationSettings(sravani)).devices;
  expect(own?.device).toBe("Safari on iPhone");
  await removeDevice(keerthi, own?.id as string);
  expect((await readNotificationSettings(sravani)).devices).toHaveLength(1);
  // The browser's next person has it then.
  await addDevice(sravani, device.subscription, "Chrome on Android");
  await addDevice(keerthi, device.subscription, "Chrome on Android");
  expect((await readNotificationSettings(sravani)).devices).toHaveLength(1);
  // As the Chromium of Debian gives it.
  const endpoint = "https://jmt17.google.com/fcm/send/x";
  await addDevice(sravani, { ...browser().subscription, endpoint }, "Chromium on Linux");
  expect((await readNotificationSettings(sravani)).devices).toHaveLength(2);
});

test.each([
  "http://example.com/x",
  "https://10.0.0.1/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://fcm.googleapis.com:8443/x",
  "https://drive.google.com/x",
])("refuses the address %s, which is no push service", async (endpoint) => {
  await expect(addDevice(keerthi, { ...browser().subscription, endpoint }, "x")).rejects.toThrow("push service");
});

test("a mail tells what is due, once; nothing is sent about what was read, or may not be read any more", async () => {
  await savePreference(keerthi, "notify-assigned", "mail");
  await giveTask("Rigging");
  const hidden = await giveTask("Secret");
  await database.owner`update tasks set assigned_to = null where id = ${hidden}`;
  await Promise.all([deliverNotifications(later), deliverNotifications(later)]);
  await deliverNotifications(later);
  const [mail, ...others] = await mails();
  expect([mail?.recipient, mail?.subject, others]).toEqual([keerthi.email, "New for you: Rigging", []]);
  expect(mail?.text).not.toContain("Secret");
  expect(mail?.text).toMatch(/Open it:\n\S+\/dashboard\/tasks\/[\w-]{36}\n/);
  expect(await database.owner`select from notifications where deliver_at is not null`).toHaveLength(0);
  await giveTask("Lamps");
  await markRead(keerthi, null);
  await deliverNotifications(later);
  expect(await mails()).toHaveLength(1);
});

test("what goes into the morning's mail waits for it", async () => {
  await savePreference(keerthi, "notify-assigned", "digest");
  await savePreference(keerthi, "notify-change-asked", "digest");
  await giveTask("Rigging");
  await database.owner`with quote as (insert into quotes (office, content, total, number, client_name)
    values ('hyderabad', '{}', 1, 'QT-1', 'Pranav') returning id) select tell(${keerthi.id}, 'change asked', 'quote', id) from quote`;
  await deliverNotifications(later);
  expect([await mails(), requests]).toEqual([[], []]);
  expect((await asActor(keerthi, (tx) => digestLines(tx, keerthi.id))).sort()).toEqual([
    "New for you: Rigging",
    "The client asks about QT-1 (Pranav)",
  ]);
});

test("from 8 PM to 8 AM in India nothing is sent, except about an event of the day", async () => {
  const after = async (time: string) => {
    const [row] = await database.owner<
      { at: Date }[]
    >`select after_quiet_hours(${`2026-11-28T${time}+05:30`}::timestamptz) as at`;
    return row?.at.toISOString();
  };
  expect([await after("07:59:59"), await after("08:00:00"), await after("19:59:59")]).toEqual([
    "2026-11-28T02:30:00.000Z",
    "2026-11-28T02:30:00.000Z",
    "2026-11-28T14:29:59.000Z",
  ]);
  expect([await after("20:00:00"), await after("00:00:00")]).toEqual(["2026-11-29T02:30:00.000Z", "2026-11-28T02:30:00.000Z"]);
  const day = today();
  const [event] = await database.owner<
    { id: string }[]
  >`insert into events (name, date, status) values ('Sangeet', ${day}, 'active') returning id`;
  const [row] = await database.owner<{ today: boolean }[]>`select is_of_today('event', ${event?.id as string}) as today`;
  // Midnight in India may have passed meanwhile.
  expect(row?.today).toBe(day === today());
});

test("tells the tasks of the day once, in the hours of work, by two servers", async () => {
  const day = today();
  await database.owner`insert into tasks (title, assigned_to, due_date, status) values
    ('Today', ${keerthi.id}, ${day}, 'pending'), ('Done', ${keerthi.id}, ${day}, 'completed'), ('Later', ${keerthi.id}, ${day}::date + 1, 'pending')`;
  await emptyTables(database.owner, "notifications");
  // Whoever was given one that day, or made or moved it, knows.
  await database.owner`insert into tasks (title, assigned_to, due_date) values ('Given', ${sravani.id}, ${day})`;
  await addTask(sravani, NewTask.parse({ id: randomUUID(), title: "Own", assigned_to: sravani.id, due_date: day }));
  const at = (hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);
  await tellDueTasks(at(7.9));
  await tellDueTasks(at(20));
  expect([await kinds(keerthi), await kinds(sravani)]).toEqual([[], ["assigned"]]);
  await Promise.all([tellDueTasks(at(8)), tellDueTasks(at(8))]);
  await tellDueTasks(at(9));
  expect([await kinds(keerthi), await kinds(sravani)]).toEqual([["due"], ["assigned"]]);
});

test("tells whose events they are that two take one venue, once", async () => {
  const [lead] = await database.owner<
    { id: string }[]
  >`insert into leads (name, owner_id) values ('M', ${keerthi.id}) returning id`;
  await database.owner`
    insert into events (name, date, time, end_time, venue, status, lead_id)
    select n, (now() + interval '20 days')::date, '10:00', '12:00', 'Granite Hall', 'active', ${lead?.id as string} from unnest(array['One', 'Two']) n`;
  await Promise.all([tellClashes(), tellClashes()]);
  await tellClashes();
  expect(await kinds(keerthi)).toEqual(["clash", "clash"]);
});

test("each message is sent once by two servers of which one loses its database, none about what was taken away", async () => {
  const team = await Promise.all(Array.from({ length: examples(4, 50) }, (_, n) => addTestPerson(`Member ${n}`, "planner")));
  const devices = team.map(browser);
  for (const [n, person] of team.entries()) await addDevice(person, devices[n]?.subscription as never, "Chrome");
  const expected: string[] = [];
  for (let n = 0; n < examples(16, 200); n++) {
    const id = await giveTask(`Task ${n}`, team[n % team.length]);
    if (n % 5 === 0) await database.owner`update tasks set assigned_to = null where id = ${id}`;
    else if (n % team.length > 0) expected.push(`Task ${n}`);
  }
  // The first of them may see nothing any more.
  await asSystem("auth", (tx) => tx.execute(sql`update user_profiles set access = 'pending' where user_id = ${team[0]?.id}`));
  const servers = Promise.allSettled([work(), work()]);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await database.app`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction' limit 1`;
  await servers;
  await work();
  const titles = requests.map(
    ({ path, body }) => devices.find(({ subscription }) => subscription.endpoint.endsWith(path))?.read(body).body,
  );
  expect([...new Set(titles)].sort()).toEqual(expected.sort());
  // What was handed over when the connection broke is handed over again; its tag makes the device show it once.
  expect(titles.length - expected.length).toBeLessThanOrEqual(1);
  expect(await database.owner`select from push_messages`).toHaveLength(0);
});

test("opening a record reads what one was told of it, and what another page shows stays unread", async () => {
  const events = await database.owner<{ id: string }[]>`insert into events (name) values ('Sangeet'), ('Haldi') returning id`;
  const [id, other] = events.map((event) => event.id) as [string, string];
  for (const [kind, event] of [
    ["change asked", id],
    ["claim", id],
    ["clash", other],
  ] as const)
    await database.owner`select tell(${keerthi.id}, ${kind}, 'event', ${event})`;
  for (const path of ["/dashboard/events", `/dashboard/leads/${id}`, `/dashboard/events/${randomUUID()}`])
    await markOpenedRead(keerthi, path);
  await markOpenedRead(sravani, `/dashboard/events/${id}`);
  const unread = async () =>
    (await readInbox(keerthi, { tab: "", page: 1 })).notifications.flatMap(({ kind, isRead }) => (isRead ? [] : kind)).sort();
  expect(await unread()).toEqual(["change asked", "claim", "clash"]);
  await markOpenedRead(keerthi, `/dashboard/events/${id}`);
  expect(await unread()).toEqual(["claim", "clash"]);
  await markOpenedRead(keerthi, `/dashboard/events/${id}/client`);
  expect(await unread()).toEqual(["clash"]);
});
