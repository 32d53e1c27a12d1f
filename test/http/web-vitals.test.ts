import { expect, test } from "vitest";
import { anonymousClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** The stored rows, as "page metric count". */
async function counted(): Promise<string[]> {
  const database = await site.database();
  const rows = await database`select page, metric, sum(visits)::int as n from web_vitals group by 1, 2 order by 1, 2`;
  return rows.map(({ page, metric, n }) => `${page} ${metric} ${n}`);
}

const send = (body: string, headers: Record<string, string> = {}) =>
  anonymousClient(site).request("/vitals", {
    method: "POST",
    body,
    headers: { "content-type": "text/plain;charset=UTF-8", ...headers },
  });

test("reports of visitors who send Do Not Track or Global Privacy Control are not counted", async () => {
  const report = JSON.stringify({ path: "/sports", LCP: 900 });
  expect((await send(report, { dnt: "1" })).status).toBe(204);
  expect((await send(report, { "sec-gpc": "1" })).status).toBe(204);
  expect(await counted()).toEqual([]);
});

test("reports from other sites and large, malformed or too frequent reports are rejected; paths are stored as route patterns", async () => {
  const report = (path: string) => JSON.stringify({ path, LCP: 900, INP: 40, CLS: 0.01 });
  expect((await send(report("/"), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send(report("/"), { origin: "https://evil.example" })).status).toBe(403);
  expect((await send("x".repeat(1025))).status).toBe(413);
  for (const malformed of ["", "x", "[]", '{"path":"/","LCP":-1}', '{"path":"/","LCP":1e999}', '{"path":"/","who":"Asha"}'])
    expect([malformed, (await send(malformed)).status]).toEqual([malformed, 400]);
  expect((await send(report("/no-such-page"))).status).toBe(204);
  expect((await send(report("/dashboard/leads/7e2c9a52-secret"))).status).toBe(204);
  expect((await counted()).filter((line) => /secret|no-such|\*/.test(line))).toEqual([]);
  expect(await counted()).toEqual(expect.arrayContaining(["/dashboard/leads/:id CLS 1", "/dashboard/leads/:id LCP 1"]));

  const flood = await Promise.all(Array.from({ length: 40 }, () => send(report("/services"))));
  const refused = flood.filter(({ status }) => status === 429);
  // On a slow machine the limit allows a few more meanwhile.
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const [line] = (await counted()).filter((entry) => entry.startsWith("/services LCP"));
  expect(line).toBe(`/services LCP ${flood.length - refused.length}`);
});
