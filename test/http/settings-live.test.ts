import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Sql } from "../../db/connect.ts";
import { anonymousClient } from "../client.ts";
import { createDatabase } from "../databases.ts";
import { Server } from "../server.ts";

// One server of two processes, and another one, on one PostgreSQL.
let [a, b] = [] as unknown as [Server, Server];
let sql: Sql;

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  [a, b] = await Promise.all([Server.start({ databaseUrl, env: { WORKERS: "2" } }), Server.start({ databaseUrl })]);
  sql = await a.database();
});
afterAll(async () => {
  await Promise.all([a.dispose(), b.dispose()]);
});

/** Pages of new connections, which reach both processes of the first server. */
const pages = async () => {
  const urls = [...Array.from({ length: 6 }, () => a), b, b];
  return Promise.all(urls.map(async (site) => (await anonymousClient(site).get("/contact", { connection: "close" })).text()));
};

test("a changed fact is on the cached pages of every process of every server", async () => {
  for (const page of await pages()) expect(page).toContain("within 24 hours");
  await sql`insert into settings (section, value) values ('company', '{"replyPromiseHours": 7}')`;
  await expect.poll(async () => (await pages()).every((page) => page.includes("within 7 hours"))).toBe(true);
  await sql`update offices set facts = '{"phone": "+91 40 7777 0142"}' where key = 'hyderabad'`;
  await expect.poll(async () => (await pages()).every((page) => page.includes("+91 40 7777 0142"))).toBe(true);
});

test("public pages do not carry the bank account or what only the dashboard needs", async () => {
  for (const page of await pages()) {
    expect(page).not.toContain("000000000142");
    expect(page).not.toMatch(/turnoverAbove5Crore|officeLetters|securityEmail/);
  }
});
