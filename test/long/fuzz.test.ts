import { expect, test } from "vitest";
import { fieldAttempts, isSlow, run } from "../fuzz.ts";
import { linkAttempts } from "../fuzz-links.ts";
import { requestPartAttempts } from "../fuzz-parts.ts";
import { recordAttempts } from "../fuzz-records.ts";
import { startSite } from "../http/site.ts";
import { firstStatusOf, rawRequests } from "../raw-requests.ts";

/** Behind a proxy each request can have an address of its own: otherwise the rate limits would answer most of them. */
const env = { TRUST_PROXY: "1" };

test("no value of any field, parameter or path is answered with 500", async () => {
  const site = await startSite(env);
  try {
    const attempts = fieldAttempts();
    const [slow, others] = [attempts.filter(isSlow), attempts.filter((attempt) => !isSlow(attempt))];
    // A tenth of the slow ones, which hash a password or count against a low limit.
    const chosen = [...others, ...slow.filter((_, index) => index % 10 === 0)];
    expect(await run(site, await site.session("sravani"), chosen)).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 1_800_000);

test("no parameter of a record's page, header, cookie or part of a file is answered with 500", async () => {
  const site = await startSite(env);
  try {
    const { attempts, cookie } = await requestPartAttempts(site);
    expect(await run(site, cookie, attempts)).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 1_800_000);

test("no value in any form of records that exist is answered with 500", async () => {
  const site = await startSite(env);
  try {
    const { attempts: all, forms, client } = await recordAttempts(site);
    // A tenth of the slow ones, which hash a password or count against a low limit.
    const attempts = all.filter((attempt, index) => !isSlow(attempt) || index % 10 === 0);
    console.log(`${forms.length} forms: ${forms.join(", ")}`);
    expect(await run(site, client.cookie, attempts)).toEqual([]);
    expect((await client.get("/dashboard/team")).status, "the session is still valid").toBe(200);
  } finally {
    await site.dispose();
  }
}, 1_800_000);

test("nothing that strangers send to a page of a secret link is answered with 500", async () => {
  const site = await startSite(env);
  try {
    expect(await run(site, "", await linkAttempts(site))).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 1_800_000);

test("no malformed or unusual HTTP request is answered with 500 or left open", async () => {
  const site = await startSite(env);
  try {
    const answers = await Promise.all(
      rawRequests.map(async (text) => [text.slice(0, 60), await firstStatusOf(site.port, text)] as const),
    );
    for (const answer of answers) console.log(JSON.stringify(answer));
    expect(answers.filter(([, status]) => /^5|open/.test(status))).toEqual([]);
    expect((await fetch(`${site.url}/ready`)).status).toBe(200);
  } finally {
    await site.dispose();
  }
}, 300_000);
