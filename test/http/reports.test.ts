import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const violation = (uri: string) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": uri,
      referrer: "https://asha.example/",
      "effective-directive": "script-src-elem",
      "blocked-uri": "inline",
      "script-sample": "asha",
    },
  });
const send = (body: string, headers: Record<string, string> = {}) =>
  anonymousClient(site).request("/reports", {
    method: "POST",
    body,
    headers: { "content-type": "application/csp-report", ...headers },
  });
const stored = async () =>
  (await (await site.database())`select page, kind, detail, reports::int as n from browser_reports order by 1, 2, 3`).map(
    (row) => ({ ...row }),
  );

test("every page asks browsers to report to /reports; a report is counted by page, without anything of the visitor, and shown to admins", async () => {
  for (const path of ["/", "/login", "/no/such/page"]) {
    const { headers } = await anonymousClient(site).get(path);
    expect(headers.get("content-security-policy"), path).toContain("report-uri /reports");
    expect(headers.get("reporting-endpoints"), path).toBe('default="/reports"');
  }
  const leads = `${site.url}/dashboard/leads/7e2c9a52-1111-4000-8000-000000000000?q=asha`;
  expect((await send(violation(leads))).status).toBe(204);
  expect((await send(violation(leads), { "user-agent": "asha", cookie: "asha=1" })).status).toBe(204);
  expect(await stored()).toEqual([{ page: "/dashboard/leads/:id", kind: "policy", detail: "script-src: inline", n: 2 }]);
  const page = await (await loggedInClient(site, "sravani")).page("/dashboard/operations");
  expect(page.row("/dashboard/leads/:id").text).toContain("Blocked by the security policy: script-src: inline");
});

test("reports of other sites and large, malformed or too frequent ones are refused", async () => {
  expect((await send(violation("https://x.example/"), { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send("x".repeat(16 * 1024 + 1))).status).toBe(413);
  for (const malformed of ["", "x", "[[]]", '{"csp-report":1}', "null"])
    expect([malformed, (await send(malformed)).status]).toEqual([malformed, 400]);
  const flood = await Promise.all(Array.from({ length: 30 }, () => send(violation(`${site.url}/services`))));
  const refused = flood.filter(({ status }) => status === 429);
  // On a slow machine the limit allows a few more meanwhile.
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});
