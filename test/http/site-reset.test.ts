import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { reset, sharedSite } from "./site.ts";

const site = sharedSite();

test("resetting a site waits for a write that its server has begun, and neither of them fails", async () => {
  const sql = await site.database();
  let done: Promise<void> | undefined;
  await sql.begin(async (tx) => {
    await tx`insert into vendors (vendor_name) values ('Written late')`;
    done = reset(site);
    await sleep(200);
    // In the reset's order this table comes first.
    await tx`insert into clients (name) values ('Written late')`;
  });
  await done;
  expect(await sql`select from vendors`).toHaveLength(0);
  expect(await sql`select from clients`).toHaveLength(0);
  expect(await site.session("sravani")).toContain("toranam=");
});
