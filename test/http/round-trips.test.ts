import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { anonymousClient, Client, type Fields, type Page } from "../client.ts";
import { CountingProxy, type RoundTrips } from "../counting-proxy.ts";
import { createDatabase } from "../databases.ts";
import type { FieldValues } from "../html.ts";
import { password, people } from "../people.ts";
import { addSentQuote } from "../quote-rows.ts";
import { cheapServer, Server, Site } from "../server.ts";

/** The first message of a job of the server itself, which may run at any time. */
const jobs = /app\.system.{1,12}(mailer|reminders|snapshots|live|messages|files|calendar|vitals)/s;
/** Longer than the server takes between statements that it sends side by side. */
const delayMs = 40;

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
 * The fewest round trips of several tries: the first ones open connections and prepare statements, and another request of the browser may
 * fall into one.
 */
async function roundTrips<Prepared>(
  prepare: (attempt: number) => Promise<Prepared>,
  work: (prepared: Prepared, attempt: number) => Promise<unknown>,
): Promise<RoundTrips> {
  const tries: RoundTrips[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    const prepared = await prepare(attempt);
    proxy.delayMs = attempt < 2 ? 0 : delayMs;
    tries.push(await proxy.count(() => work(prepared, attempt)));
    proxy.delayMs = 0;
  }
  const least = (kind: keyof RoundTrips) => Math.min(...tries.slice(2).map((counted) => counted[kind]));
  return { all: least("all"), inTurn: least("inTurn") };
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
  const counted = await roundTrips(
    async () => {},
    async () => expect((await logIn()).status).toBe(302),
  );
  expect(counted).toEqual({ all: 7, inTurn: 7 });
});

test("an enquiry waits five times instead of 18", async () => {
  const counted = await roundTrips(
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
  expect(counted).toEqual({ all: 5, inTurn: 5 });
});

test("Today waits four times after a change", async () => {
  expect(await roundTrips(newEvent, () => open("/dashboard"))).toEqual({ all: 6, inTurn: 4 });
});

test("the page of an event waits six times", async () => {
  expect(await roundTrips(newEvent, open)).toEqual({ all: 13, inTurn: 6 });
});

test("a save of an event waits twice", async () => {
  const form = async () => admin.page(`${await newEvent()}?edit`);
  const counted = await roundTrips(form, async (page) =>
    expect((await post(page, "Save Event", { Description: "In the garden" })).status).toBe(302),
  );
  expect(counted).toEqual({ all: 2, inTurn: 2 });
});

test("the acceptance of a quote waits 20 times instead of 36", async () => {
  const quote = async (attempt: number) => {
    const { token } = await addSentQuote(site);
    return anonymousClient(server, { "x-forwarded-for": `203.0.113.${attempt}` }).page(`/q?t=${token}`);
  };
  const accept = { "Your full name": "Meghana Sirimalle", "I accept quote": true };
  const counted = await roundTrips(quote, async (page) =>
    expect((await post(page, /Accept for/, accept)).status).toBeLessThan(400),
  );
  expect(counted).toEqual({ all: 20, inTurn: 20 });
});
