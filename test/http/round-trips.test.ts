import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { anonymousClient, Client, type Fields, type Page } from "../client.ts";
import { CountingProxy } from "../counting-proxy.ts";
import { createDatabase } from "../databases.ts";
import type { FieldValues } from "../html.ts";
import { password, people } from "../people.ts";
import { addSentQuote } from "../quote-rows.ts";
import { cheapServer, Server, Site } from "../server.ts";

/** The first message of a job of the server itself, which may run at any time. */
const jobs = /app\.system.{1,12}(mailer|reminders|snapshots|live|messages|files|calendar|vitals)/s;
/** Longer than the server takes between statements that it sends side by side; the later ones also on a machine that is busy. */
const delaysMs = [0, 40, 40, 40, 80, 80, 160, 160, 320, 320, 640, 640];

let proxy: CountingProxy;
let server: Server;
/** The same site, with a direct connection to the database. */
let site: Site;
let admin: Client;

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  proxy = await CountingProxy.start(databaseUrl, jobs);
  server = await Server.start({ databaseUrl: proxy.url, env: { ...cheapServer, TRUST_PROXY: "1", BACKUP_DAYS: "0" } });
  site = new Site({ ...server, databaseUrl }, server.env);
  admin = new Client(server, { cookie: await site.session("sravani") });
});
afterAll(async () => {
  await site.disconnect();
  await server.dispose();
  proxy.end();
});

/**
 * How often the work waits for the database: as often as expected if any of several tries says so, else the least. The first ones open
 * connections and prepare statements, and on a busy machine others count a job of the server, or statements that were sent side by side.
 */
async function waits<Prepared>(
  expected: number,
  prepare: (attempt: number) => Promise<Prepared>,
  work: (prepared: Prepared, attempt: number) => Promise<unknown>,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (const [attempt, delayMs] of delaysMs.entries()) {
    const prepared = await prepare(attempt);
    proxy.delayMs = delayMs;
    const counted = await proxy.count(() => work(prepared, attempt));
    proxy.delayMs = 0;
    if (delayMs > 0) least = Math.min(least, counted);
    if (delayMs > 0 && counted === expected) return expected;
  }
  return least;
}

/** Sends a form of a page, and does not follow the redirect. */
const post = async (page: Page, button: string | RegExp, values: FieldValues = {}) => {
  const { action, fields } = page.submission(button, values);
  return page.client.post(action || page.path, fields as Fields);
};

const newEvent = async () => {
  const [event] = await (await site.database())`insert into events (name, date) values ('Sangeet', '2099-02-14') returning id`;
  return `/dashboard/events/${event?.id}`;
};
const open = async (path: string) => expect((await admin.page(path)).status).toBe(200);

test("a log-in waits for the database seven times instead of 24", async () => {
  const logIn = () =>
    anonymousClient(server, { "user-agent": "Firefox" }).post("/login", { email: people.sravani.email, password });
  const counted = await waits(
    7,
    async () => {},
    async () => expect((await logIn()).status).toBe(302),
  );
  expect(counted).toBe(7);
});

test("an enquiry waits five times instead of 18", async () => {
  const counted = await waits(
    5,
    async () => {},
    async (_, attempt) => {
      const form = {
        name: "Meghana",
        email: `meghana${attempt}@example.com`,
        phone: `900000000${attempt}`,
        event_type: "Wedding",
        date: "2099-02-14",
        time: "18:00",
      };
      const headers = { "idempotency-key": randomUUID(), "x-forwarded-for": `198.51.100.${attempt}` };
      expect((await anonymousClient(server, headers).post("/contact", form)).status).toBe(200);
    },
  );
  expect(counted).toBe(5);
});

test("Today waits four times after a change", async () => {
  expect(await waits(4, newEvent, () => open("/dashboard"))).toBe(4);
});

test("the page of an event waits six times", async () => {
  expect(await waits(6, newEvent, open)).toBe(6);
});

test("a save of an event waits five times", async () => {
  const form = async () => admin.page(`${await newEvent()}?edit`);
  const counted = await waits(5, form, async (page) =>
    expect((await post(page, "Save Event", { Description: "In the garden" })).status).toBe(302),
  );
  expect(counted).toBe(5);
});

test("the acceptance of a quote, with its question for clashes, waits at most 25 times instead of 37", async () => {
  const quote = async (attempt: number) => {
    const { token } = await addSentQuote(site);
    return anonymousClient(server, { "x-forwarded-for": `203.0.113.${attempt}` }).page(`/q?t=${token}`);
  };
  const accept = { "Your full name": "Meghana Sirimalle", "I accept quote": true };
  const counted = await waits(22, quote, async (page) =>
    expect((await post(page, /Accept for/, accept)).status).toBeLessThan(400),
  );
  // 22, and a job of the server that falls into each try of a busy machine.
  expect(counted).toBeLessThanOrEqual(25);
});
