import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../server/build.ts";
import { ownPostgres } from "./own-postgres.ts";
import { table } from "./permission-table.ts";
import { cookieOf, Server } from "./server.ts";

// Secrets planted in every variable that holds one: none may reach a browser, and none the log.
const planted = {
  APP_SECRET: "canary-secret-5c1f0e7a9b3d4826-0123456789",
  ADMIN_EMAIL: "canary-admin@toranam.example",
  SMTP_URL: "smtp://canary-mailer:canary-smtp-password@127.0.0.1:9",
  MAIL_FROM: "Canary Sender <canary-sender@toranam.example>",
  STAFF_DOMAINS: "canary-staff.example",
};

test("no asset, page or data of a visitor holds a planted secret; source maps have no address", async () => {
  const postgres = await ownPostgres();
  const { host, password } = new URL(postgres.url);
  expect(password.length).toBeGreaterThan(12);
  const site = await Server.start({ env: { ...planted, DATABASE_URL: postgres.url, LOG_LEVEL: "debug" } });
  const secrets = ["canary", password, host, postgres.folder, site.dataDir, root].filter(Boolean);

  const leaks: string[] = [];
  let looked = 0;
  const look = async (path: string, init?: RequestInit) => {
    const answer = await fetch(site.url + path, { redirect: "manual", ...init });
    const told = `${JSON.stringify([...answer.headers])}${path === "/live" ? "" : await answer.text()}`;
    looked += 1;
    for (const secret of secrets) if (told.includes(secret)) leaks.push(`${secret} at ${path}`);
    return answer;
  };
  const files = readdirSync(join(root, "build/client"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const scripts = files.filter((file) => /\.(js|css|svg|txt|xml|webmanifest|html)$/.test(file));
  expect(scripts.length).toBeGreaterThan(50);
  for (const file of scripts) {
    expect((await look(`/${file}`)).status, file).toBe(200);
    expect((await look(`/${file}.map`)).status, `${file}.map`).toBe(404);
  }
  for (const path of Object.keys(table)) {
    const placed = path.replace("*", "no/such/page").replace(":id", "00000000-0000-4000-8000-000000000000");
    await look(placed);
    await look(placed === "/" ? "/_.data" : `${placed}.data`);
  }
  expect(leaks).toEqual([]);
  expect(looked).toBe(2 * scripts.length + 2 * Object.keys(table).length);

  // A member's dashboard names neither the configured admin nor the sender.
  await site.addUser("member@toranam.example", "Mem Ber");
  const cookie = await cookieOf(site, "member@toranam.example");
  for (const view of ["", "/tasks", "/leads", "/events", "/vendors", "/invoices", "/email", "/meet", "/account"])
    for (const ending of ["", ".data"]) await look(`/dashboard${view}${ending}`, { headers: { cookie } });
  expect(leaks).toEqual([]);
  for (const secret of [planted.APP_SECRET, "canary-smtp-password", password, cookie.split("=")[1] as string])
    expect(site.output.includes(secret), "in the log").toBe(false);

  await site.dispose();
  await postgres.end();
});
