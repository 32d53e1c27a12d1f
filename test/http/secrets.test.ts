import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../server/build.ts";
import { appSecret } from "../server.ts";
import { permissionTable } from "./permission-table.ts";
import { startSite } from "./site.ts";

// Variables whose values may not reach a browser; the password among them may not reach the log either.
const secretValues = {
  ADMIN_EMAIL: "canary-admin@toranam.example",
  SMTP_URL: "smtp://canary-mailer:canary-smtp-password@127.0.0.1:9",
  MAIL_FROM: "Canary Sender <canary-sender@toranam.example>",
  STAFF_DOMAINS: "canary-staff.example",
};

test("no asset, page or data response for a visitor contains a planted secret; source maps do not exist", async () => {
  const site = await startSite({ ...secretValues, LOG_LEVEL: "debug" });
  const url = new URL(site.databaseUrl as string);
  expect(url.password.length).toBeGreaterThan(12);
  const socket = url.searchParams.get("host");
  const secrets = ["canary", appSecret, url.password, url.pathname.slice(1), socket, site.dataDir, root].filter(
    (secret) => secret !== null,
  );

  const leaks: string[] = [];
  let checked = 0;
  const check = async (path: string, init?: RequestInit) => {
    const response = await fetch(site.url + path, { redirect: "manual", ...init });
    const content = `${JSON.stringify([...response.headers])}${path === "/live" ? "" : await response.text()}`;
    checked += 1;
    for (const secret of secrets) if (content.includes(secret)) leaks.push(`${secret} at ${path}`);
    return response;
  };
  const files = readdirSync(join(root, "build/client"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const scripts = files.filter((file) => /\.(js|css|svg|txt|xml|html)$/.test(file));
  expect(scripts.length).toBeGreaterThan(50);
  for (const file of scripts) {
    expect((await check(`/${file}`)).status, file).toBe(200);
  }
  // The server serves the files of that folder, which has no maps.
  const mapped = ["js", "css"].map((ending) => scripts.find((file) => file.endsWith(`.${ending}`)));
  for (const file of mapped) expect((await check(`/${file}.map`)).status, `${file}.map`).toBe(404);
  for (const path of Object.keys(permissionTable)) {
    const filled = path.replace("*", "no/such/page").replace(":id", "00000000-0000-4000-8000-000000000000");
    await check(filled);
    await check(filled === "/" ? "/_.data" : `${filled}.data`);
  }
  expect(leaks).toEqual([]);
  expect(checked).toBe(scripts.length + mapped.length + 2 * Object.keys(permissionTable).length);

  // A member's dashboard names neither the configured admin nor the sender.
  const cookie = await site.session("keerthi");
  for (const view of ["", "/tasks", "/leads", "/events", "/vendors", "/invoices", "/email", "/meet", "/account"])
    for (const ending of ["", ".data"]) await check(`/dashboard${view}${ending}`, { headers: { cookie } });
  expect(leaks).toEqual([]);
  for (const secret of [appSecret, "canary-smtp-password", url.password, cookie.split("=")[1] as string])
    expect(site.output.includes(secret), "in the log").toBe(false);

  await site.dispose();
});
