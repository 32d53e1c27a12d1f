import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

/** A site of this file alone: the server of the shared one would still have the company's new name in the next file. */
let site: Server;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.dispose());

const picture = async (width: number, height: number) => {
  const png = sharp({ create: { width, height, channels: 4, background: "#1d4ed8" } }).png();
  return { name: "logo.png", type: "image/png", content: new Uint8Array(await png.toBuffer()) };
};

test("an admin puts a logo on the website, the dashboard, mails and documents, and takes it away", async () => {
  const client = await loggedInClient(site, "sravani");
  const form = await client.page("/dashboard/settings/company");
  const fileOf = (content: string, name = "logo.svg") => ({ name, type: "image/svg+xml", content });
  for (const broken of ["<svg xmlns=", "<html></html>"]) {
    const refused = await form.submit("Save", { Logo: fileOf(broken) });
    expect(refused.description("Logo"), broken).toMatch(/damaged|not taken/);
  }
  // Drawn at once: what is stored and served is a PNG.
  const drawn = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10"/></svg>`;
  const withSvg = await form.submit("Save", { Logo: fileOf(drawn) });
  expect(withSvg.text).toContain("Saved");
  expect(withSvg.html).toMatch(/src="\/logo\/[\w-]+-480x120\.png"/);
  const saved = await withSvg.submit("Save", { Logo: await picture(960, 240) });
  expect(saved.text).toContain("Saved");

  const home = await anonymousClient(site).page("/");
  const src = home.html.match(/<img class="brand__logo" src="(\/logo\/[\w-]+\.png)" width="480" height="120"/)?.[1];
  const logo = await anonymousClient(site).get(src as string);
  expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(logo.headers.get("cache-control")).toContain("immutable");
  // Read in a browser, a mail is a page of another site.
  expect(logo.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect((await client.page("/dashboard")).html).toContain(`src="${src}"`);

  // Mails and drafts of invoices show it too.
  await client.post("/dashboard/team", { intent: "invite", email: "look@example.com", access: "planner" });
  expect((await site.mail("look@example.com", "You are invited to Toranam")).html).toContain(`${src}" alt="Toranam"`);
  const draft = await client.page("/dashboard/invoices/new");
  expect(draft.html).toContain(`src="${src}"`);

  const page = await client.page("/dashboard/settings/company");
  const removed = await page.submit("Save", { "Remove: Logo": true });
  expect(removed.text).toContain("Saved");
  expect((await anonymousClient(site).page("/")).html).not.toContain('class="brand__logo"');
  // Documents that were issued with it still show it.
  expect((await anonymousClient(site).get(src as string)).status).toBe(200);
});

test("colours with too little contrast are refused with the nearest tone; accepted ones are on every page at once", async () => {
  const client = await loggedInClient(site, "sravani");
  const form = await client.page("/dashboard/settings/company");
  const refused = await form.submit("Save", { "Brand colour": "#f59e0b", "Second colour": "#facc15" });
  const [, nearest = ""] = refused.description("Brand colour").match(/White text .* The nearest tone is (#\w{6})\./) ?? [];
  expect(nearest).not.toBe("");
  expect(refused.value("Second colour")).toBe("#facc15");
  const saved = await refused.submit("Save", { "Brand colour": nearest });
  expect(saved.text).toContain("Saved");

  const href = `/colors/${nearest.slice(1)}-facc15.css`;
  for (const path of ["/", "/login", "/dashboard/settings/company"])
    expect((await client.page(path)).html, path).toMatch(new RegExp(`<link rel="stylesheet" (disabled="" )?href="${href}"`));
  const sheet = await anonymousClient(site).get(href);
  expect([sheet.status, await sheet.text()]).toEqual([200, expect.stringContaining(`--madder:${nearest}`)]);
  expect((await anonymousClient(site).page("/")).html).toContain(`--madder:${nearest};`);
  expect((await anonymousClient(site).get("/colors/ffffff-facc15.css")).status).toBe(404);

  const undone = await saved.submit("Undo");
  expect(undone.text).toContain("undone");
  expect((await anonymousClient(site).page("/")).html).not.toContain("/colors/");
});

test("icons and the picture for shared links are the company's, not the sample's", async () => {
  const visitor = anonymousClient(site);
  const icon = async (path: string) => {
    const response = await visitor.get(path);
    return [response.status, response.headers.get("content-type"), Buffer.from(await response.arrayBuffer())] as const;
  };
  const [, , sample] = await icon("/icon-192.png");
  const client = await loggedInClient(site, "sravani");
  const form = await client.page("/dashboard/settings/company");
  await form.submit("Save", { Name: "Mangalam", "Brand colour": "#0b6b5d" });

  const [, type, svg] = await icon("/icon.svg");
  expect([type, svg.toString()]).toEqual(["image/svg+xml", expect.stringContaining('fill="#0b6b5d"')]);
  for (const [path, width] of [
    ["/icon-192.png", 192],
    ["/icon-512.png", 512],
    ["/apple-touch-icon.png", 180],
  ] as const) {
    const [status, , png] = await icon(path);
    const { format, width: drawn, height } = await sharp(png).metadata();
    expect([status, format, drawn, height], path).toEqual([200, "png", width, width]);
    expect(png.equals(sample), path).toBe(false);
  }
  const [status, icoType, ico] = await icon("/favicon.ico");
  expect([status, icoType, ico.subarray(0, 6).toString("hex")]).toEqual([200, "image/x-icon", "000001000100"]);
  const [, shared = ""] = (await visitor.page("/")).html.match(/property="og:image" content="([^"]+)"/) ?? [];
  const picture = await visitor.get(new URL(shared).pathname);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("no script that visitors load contains the facts of the sample company", () => {
  const folder = "build/client/assets";
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  const scriptsWithFacts = scripts.filter((name) =>
    /toranam\.example|914055500142/.test(readFileSync(`${folder}/${name}`, "utf8")),
  );
  expect(scriptsWithFacts).toEqual([]);
});
