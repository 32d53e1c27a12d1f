import { expect, test } from "vitest";
import { allAttempts, isSlow, run } from "../fuzz.ts";
import { linkAttempts } from "../fuzz-links.ts";
import { recordAttempts } from "../fuzz-records.ts";
import { startSite } from "../http/site.ts";

test("no value of any field, parameter, path or header is answered with 500", async () => {
  const site = await startSite();
  try {
    const attempts = allAttempts();
    const [slow, others] = [attempts.filter(isSlow), attempts.filter((attempt) => !isSlow(attempt))];
    // A tenth of those that hash a password.
    const chosen = [...others, ...slow.filter((_, index) => index % 10 === 0)];
    const failures = await run(site, await site.session("sravani"), chosen);
    console.log(`${chosen.length} requests, ${failures.length} failed`);
    expect(failures).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 1_800_000);

test("no value in any form of records that exist is answered with 500", async () => {
  const site = await startSite();
  try {
    const { attempts: all, forms, client } = await recordAttempts(site);
    // A tenth of those that hash a password.
    const attempts = all.filter((attempt, index) => !isSlow(attempt) || index % 10 === 0);
    console.log(`${forms.length} forms, ${attempts.length} requests: ${forms.join(", ")}`);
    const failures = await run(site, client.cookie, attempts);
    console.log(`${failures.length} failed`);
    expect(failures).toEqual([]);
    expect((await client.get("/dashboard/team")).status, "the session has lasted").toBe(200);
  } finally {
    await site.dispose();
  }
}, 1_800_000);

test("nothing that strangers send to a page of a secret link is answered with 500", async () => {
  const site = await startSite({ TRUST_PROXY: "1" });
  try {
    const attempts = await linkAttempts(site);
    console.log(`${attempts.length} requests`);
    expect(await run(site, "", attempts)).toEqual([]);
  } finally {
    await site.dispose();
  }
}, 1_800_000);
