import { request as rawRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient } from "../client.ts";
import { openEventStream, type Server } from "../server.ts";
import { startSite } from "./site.ts";

const token = "scrape-me-0123456789abcdef";
let site: Server;

beforeAll(async () => {
  site = await startSite({ METRICS_TOKEN: token });
});
afterAll(() => site.dispose());

const scrape = (authorization?: string) =>
  fetch(`${site.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

/** @returns the value of the line of /metrics that begins with the name and labels of the metric */
async function metricValue(line: string): Promise<number | undefined> {
  const found = (await (await scrape(`Bearer ${token}`)).text()).split("\n").find((entry) => entry.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test("/metrics requires the bearer token", async () => {
  const refused = [
    undefined,
    "",
    token,
    `Basic ${token}`,
    "Bearer",
    "Bearer wrong",
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
  ];
  for (const authorization of refused) {
    const response = await scrape(authorization);
    expect([authorization, response.status, response.headers.get("www-authenticate")]).toEqual([authorization, 401, "Bearer"]);
    expect(await response.text()).not.toContain("toranam_");
  }
  const response = await scrape(`Bearer ${token}`);
  expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
    "no-store",
  ]);
});

test("requests are counted by route pattern, never by text that a visitor chose", async () => {
  const before = (await metricValue('toranam_http_requests_total{route="/*",method="GET",status="4xx",source="route"}')) ?? 0;
  for (const path of ["/secret-of-a-visitor", "/secret-2/x?token=secret-3", "/contact?email=secret-4", "/contact", "/contact"])
    await fetch(site.url + path);
  await anonymousClient(site).post("/login", { email: "a@example.com", password: "lotus-lamp-6" });
  const cookie = await site.session("sravani");
  await fetch(`${site.url}/dashboard/leads/secret-5`, { headers: { cookie } });
  await new Promise<void>((resolve) => {
    const { port } = site;
    rawRequest({ port, host: "127.0.0.1", path: "/up", method: "PROPFIND" }, (response) =>
      response.resume().on("end", resolve),
    ).end();
  });
  const text = await (await scrape(`Bearer ${token}`)).text();
  expect(text).not.toContain("secret");
  const counted = (labels: string) =>
    Number(new RegExp(`^toranam_http_requests_total\\{${labels}\\} (\\d+)`, "m").exec(text)?.[1]);
  expect(counted('route="/\\*",method="GET",status="4xx",source="route"') - before).toBe(2);
  expect(counted('route="/contact",method="GET",status="2xx",source="route"')).toBe(1);
  expect(counted('route="/contact",method="GET",status="2xx",source="cached"')).toBe(2);
  expect(counted('route="/login",method="POST",status="4xx",source="route"')).toBe(1);
  expect(counted('route="/dashboard/leads/:id",method="GET",status="4xx",source="route"')).toBe(1);
  expect(counted('route="/up",method="other",status="4xx",source="route"')).toBe(1);
  expect(text).toMatch(/toranam_http_request_duration_seconds_count\{route="\/contact"\} 3/);
});

test("streams, mail, connections, listener, event loop and memory are reported", async () => {
  const cookie = await site.session("sravani");
  const streams = await Promise.all([openEventStream(site, cookie), openEventStream(site, cookie)]);
  await expect.poll(() => metricValue("toranam_event_streams")).toBe(2);
  for (const stream of streams) stream.close();
  await expect.poll(() => metricValue("toranam_event_streams")).toBe(0);

  const database = await site.database();
  await database`insert into outbox (recipient, subject, text, html, next_attempt_at, created_at)
    values ('a@example.com', 's', 't', 'h', now() + interval '1 hour', now() - interval '10 minutes')`;
  await database`insert into outbox (recipient, subject, text, html, failed_at) values ('b@example.com', 's', 't', 'h', now())`;
  expect(await metricValue("toranam_outbox_waiting")).toBe(1);
  expect(await metricValue("toranam_outbox_oldest_seconds")).toBeGreaterThan(599);
  expect(await metricValue("toranam_outbox_failed")).toBe(1);
  expect(await metricValue("toranam_backup_age_seconds")).toBeUndefined();
  await database`insert into audit_log (at, actor, action, object_type) values (now() - interval '2 hours', 'nightly', 'backup made', 'database')`;
  expect(await metricValue("toranam_backup_age_seconds")).toBeGreaterThan(7199);

  expect(await metricValue("toranam_database_up")).toBe(1);
  expect(await metricValue("toranam_listener_up")).toBe(1);
  expect(await metricValue("toranam_database_connections_max")).toBe(8);
  // A job of the server may be at work just now.
  await expect.poll(() => metricValue("toranam_database_transactions_running")).toBe(0);
  expect(await metricValue("toranam_database_transactions_waiting")).toBe(0);
  expect(await metricValue("toranam_database_connections_lost_total")).toBe(0);
  expect(await metricValue("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(await metricValue("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
});

test("/ready shows details to an admin and one word to everybody else", async () => {
  expect(await (await fetch(`${site.url}/ready`)).text()).toBe("ready\n");
  const cookie = await site.session("sravani");
  expect(await (await fetch(`${site.url}/ready`, { headers: { cookie } })).json()).toMatchObject({
    database: true,
    migration: expect.stringMatching(/^\d{4}_.*\.sql$/),
    mail: { waiting: 1, failed: 1 },
    backupSeconds: expect.any(Number),
    listener: true,
    streams: 0,
  });
});
