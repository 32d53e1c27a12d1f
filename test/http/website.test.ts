import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Sql } from "../../db/connect.ts";
import { anonymousClient, type Client, loggedInClient } from "../client.ts";
import { submitChanges } from "../conflict-cases.ts";
import { createDatabase } from "../databases.ts";
import { publicPaths } from "../public-pages.ts";
import { cheapServer, Server } from "../server.ts";

// Two servers on one PostgreSQL. test/long/workers.test.ts has a server of several processes.
let [a, b] = [] as unknown as [Server, Server];
let sql: Sql;
let admin: Client;

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgres"));
  [a, b] = await Promise.all([Server.start({ databaseUrl, env: cheapServer }), Server.start({ databaseUrl, env: cheapServer })]);
  sql = await a.database();
});
afterAll(async () => {
  await Promise.all([a.dispose(), b.dispose()]);
});
beforeEach(async () => {
  admin = await loggedInClient(a, "sravani");
});

/** A page as visitors get it from both servers. */
const everywhere = (path: string): Promise<string[]> =>
  Promise.all([a, b].map(async (site) => (await anonymousClient(site).get(path)).text()));
const isEverywhere = async (path: string, text: string) => (await everywhere(path)).every((page) => page.includes(text));

async function itemPath(kind: string, slug = "page"): Promise<string> {
  const [row] = await sql`select id from website_items where kind = ${kind} and slug = ${slug}`;
  return `/dashboard/website/item/${row?.id}`;
}

test("what is published on one server is on the cached pages of both, all at once, and a draft is not", async () => {
  for (const path of ["/", "/services"]) expect(await isEverywhere(path, "Sports Events"), path).toBe(true);
  const editor = await admin.page(await itemPath("service", "sports"));
  const saved = await editor.submit("Save draft", { Name: "Games of every kind" });
  expect(saved.main.text).toContain("1 change waits");
  expect((await everywhere("/services")).join()).not.toContain("Games of every kind");

  const contact = await (await admin.page(await itemPath("contact-page"))).submit("Save draft", {
    "First lines": "Write to us {reply}.",
  });
  const review = await contact.follow("Look at all 2");
  for (const text of ["Sports Events", "Games of every kind", "Write to us {reply}."]) expect(review.main.text).toContain(text);
  const published = await review.submit("Publish selected");
  expect(published.main.text).toContain("2 changes published");
  await expect.poll(() => isEverywhere("/services", "Games of every kind"), { timeout: 30_000 }).toBe(true);
  expect(await isEverywhere("/", "Games of every kind")).toBe(true);
  expect(await isEverywhere("/contact", "Write to us within 24 hours.")).toBe(true);
  expect((await anonymousClient(b).page("/services")).html).toContain('"name":"Games of every kind"');
});

test("a draft is on no page, data or file that a visitor gets, also with the address of a preview", async () => {
  const secret = "A secret draft of ours";
  for (const [kind, label] of [
    ["home-page", "Search description"],
    ["services-page", "Heading"],
    ["sports-page", "Heading"],
    ["venues-page", "Heading"],
    ["projects-page", "Heading"],
    ["contact-page", "First lines"],
    ["privacy-page", "Heading"],
  ] as const) {
    const page = await (await admin.page(await itemPath(kind))).submit("Save draft", { [label]: secret });
    expect(page.main.text, kind).toContain("draft saved");
  }
  const paths = [...publicPaths, "/no-such-page", "/sitemap.xml"].flatMap((path) => [
    path,
    `${path}?preview=1`,
    `${path}.data`,
    `${path}.data?preview`,
  ]);
  const others = [anonymousClient(a), anonymousClient(b), await loggedInClient(a, "keerthi")];
  for (const path of paths) {
    const preview = await admin.get(path);
    const text = await preview.text();
    if (path.includes("?preview=1") && publicPaths.some((shown) => path === `${shown}?preview=1`)) {
      expect(text, path).toContain(secret);
      expect(preview.headers.get("cache-control"), path).toBe("no-store");
      expect(preview.headers.get("x-frame-options"), path).toBe("SAMEORIGIN");
    } else if (!path.includes("preview")) expect(text, path).not.toContain(secret);
    for (const who of others) expect(await (await who.get(path)).text(), path).not.toContain(secret);
  }
  expect(await sql`select 1 from website_items where draft::text like ${`%${secret}%`}`).toHaveLength(7);
});

test("no other site can frame a page", async () => {
  const { headers } = await anonymousClient(a).get("/services");
  expect([headers.get("x-frame-options"), headers.get("content-security-policy")]).toEqual([
    "DENY",
    expect.stringContaining("frame-ancestors 'none'"),
  ]);
});

test("a hidden page is gone from menu, sitemap and addresses once that is published", async () => {
  const menu = await admin.page("/dashboard/website/menu");
  expect(menu.main.all("button", /^Hide/).length).toBeGreaterThan(0);
  await menu.submit(/^Hide: Sports/);
  const publish = await admin.page("/dashboard/website/menu");
  await publish.submit(/^Publish \d+ changes$/);
  await expect.poll(async () => (await anonymousClient(b).get("/sports")).status).toBe(404);
  expect(await (await anonymousClient(b).get("/sitemap.xml")).text()).not.toContain("/sports");
  await expect.poll(async () => (await everywhere("/")).join().includes('href="/sports"')).toBe(false);
});

test("rows are added, moved and removed without JavaScript, and nothing typed is lost; mistakes are named beside their fields", async () => {
  const path = await itemPath("service", "media");
  const opened = await admin.page(path);
  const added = await opened.submit("Add: Point", { Name: "Films and more" });
  expect(added.main.text).toContain("Point 4");
  const wrong = await added.submit("Save draft", {});
  expect(wrong.status).toBe(400);
  expect(wrong.main.text).toContain("Point is required.");
  const saved = await wrong.submit("Save draft", { "Point 4": "Drones" });
  expect(saved.main.text).toContain("Films and more: draft saved.");
  await saved.submit("Move up: Point 4");
  const [row] = await sql`select draft -> 'includes' as includes from website_items where slug = 'media'`;
  expect(row?.includes.at(-1)).toBe("Drones");
});

test("two people who edit one item do not overwrite each other's changes", async () => {
  const path = await itemPath("service", "corporate");
  const other = await loggedInClient(b, "sravani");
  const [mine, theirs] = [await admin.page(path), await other.page(path)];
  await theirs.submit("Save draft", { Name: "Their name" });
  const conflict = await mine.submit("Save draft", { Name: "My name" });
  expect(conflict.status).toBe(409);
  expect(conflict.main.text).toContain("You both changed Name: choose.");
  expect((await submitChanges(conflict, /^Save draft$/, { "content.title": "My name" })).main.text).toContain(
    "My name: draft saved.",
  );
});

test("a person with the right edits the website, from the moment an admin gives it until they take it", async () => {
  const keerthi = await loggedInClient(b, "keerthi");
  expect((await keerthi.get("/dashboard/website")).status).toBe(403);
  const change = async (granted: string, right = "website") => {
    const [person] = await sql`select user_id as id, version from user_profiles where email = 'keerthi@toranam.example'`;
    const fields = { intent: "right", id: person?.id, version: String(person?.version), right, granted };
    const answer = await admin.post("/dashboard/team", fields);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  expect(await change("yes", "margins")).toContain("may see margins now.");
  expect(await change("no", "margins")).toContain("may no longer see margins.");
  expect(await change("yes")).toContain("may edit the website now.");
  expect((await keerthi.page("/dashboard/website")).main.text).toContain("Nothing shows before that.");
  expect((await keerthi.page(await itemPath("privacy-page"))).status).toBe(200);
  await change("no");
  expect((await keerthi.get("/dashboard/website")).status).toBe(403);
});

test("a deleted item is offered back, and a new one has an address of its own", async () => {
  const form = await admin.page("/dashboard/website/new/testimonial");
  const added = await form.submit("Save draft", {
    "What they said": "On time.",
    "Who said it": "Coastal Foods",
    "Place or event": "Vizag",
  });
  expect(added.path).toMatch(/^\/dashboard\/website\/item\//);
  const list = await added.submit("Delete");
  expect(list.main.text).toContain("Coastal Foods: deleted.");
  const back = await list.submit(/^Undo$/);
  expect(back.main.text).toMatch(/Coastal Foods\s*New/i);
});

test("a changed fact is on the cached pages of every server", async () => {
  for (const page of await everywhere("/contact")) expect(page).toContain("within 24 hours");
  await sql`insert into settings (section, value) values ('company', '{"replyPromiseHours": 7}')`;
  await expect.poll(() => isEverywhere("/contact", "within 7 hours")).toBe(true);
  await sql`update offices set facts = '{"phone": "+91 40 7777 0142"}' where key = 'hyderabad'`;
  await expect.poll(() => isEverywhere("/contact", "+91 40 7777 0142")).toBe(true);
});

test("public pages do not carry the bank account or what only the dashboard needs", async () => {
  for (const page of await everywhere("/contact")) {
    expect(page).not.toContain("000000000142");
    expect(page).not.toMatch(/turnoverAbove5Crore|seriesLetters|securityEmail/);
  }
});

// The last test: it ends `b`.
test("a server that is killed during publishing has published everything or nothing", async () => {
  const client = await loggedInClient(b, "sravani");
  for (const slug of ["venues", "weddings"])
    await (await client.page(await itemPath("service", slug))).submit("Save draft", { Name: `Half published ${slug}` });
  const review = await client.page("/dashboard/website/publish");
  const watching = await b.database();
  await sql.begin(async (tx) => {
    // The items are written by then, and their versions wait.
    await tx`lock table website_versions in exclusive mode`;
    const publishing = review.submit("Publish selected").catch(() => "killed");
    await expect
      .poll(
        async () => (await watching`select 1 from pg_locks where not granted and relation = 'website_versions'::regclass`).length,
      )
      .toBeGreaterThan(0);
    await b.end("SIGKILL");
    expect(await publishing).toBe("killed");
  });
  const rows = await sql`select published ->> 'title' as title from website_items where slug in ('venues', 'weddings')`;
  expect(rows.filter(({ title }) => String(title).startsWith("Half published"))).toEqual([]);
  expect(await (await anonymousClient(a).get("/services")).text()).not.toContain("Half published");
});
