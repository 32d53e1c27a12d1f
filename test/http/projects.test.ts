import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { jpeg } from "../picture.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

// A server of its own: the reset of the shared site deletes the website's default items, and its server would notice that when this test
// publishes.
let site: Server;
const library = "/dashboard/files/website/7c1f0a52-9a35-4c6e-8b1e-3d5a2f6e9c10";
const path = "/ourproject/sangeet-by-the-lake";
let photo: { id: string; address: string };

const project = (title: string, kind: string, city: string, pictures: object[]) => ({
  ...{ title, kind, city, date: "2026-02-14", client: "", summary: `${title}, told in one line.` },
  facts: [{ label: "Guests", value: "620" }],
  story: [{ paragraph: [{ text: "We measured the sun." }] }],
  pictures,
  testimonial: { text: "They came at five.", author: "A family", place: "Kukatpally" },
  agreed: true,
});

async function publish(slug: string, content: object): Promise<void> {
  const sql = await site.database();
  const [id, json] = [randomUUID(), JSON.stringify(content)];
  await sql`insert into website_items
    (id, kind, slug, draft, draft_position, published, published_visible, published_position, published_count)
    values (${id}, 'project', ${slug}, ${json}, 1, ${json}, true, 1, 1)`;
  await sql`insert into website_versions (item_id, number, publication, content, visible, position, published_by)
    values (${id}, 1, ${id}, ${json}, true, 1, 'x')`;
}

beforeAll(async () => {
  site = await startSite();
  const form = new FormData();
  form.append("file", new File([await jpeg({ width: 1000, height: 700 })], "Lake.jpg"));
  form.append("intent", "add");
  await (await loggedInClient(site, "sravani")).request(library, { method: "POST", body: form });
  const sql = await site.database();
  const [file] = await sql`select id, sha256 from files where parent_type = 'website' order by created_at desc limit 1`;
  photo = { id: file?.id, address: `/media/${file?.sha256.toString("base64url")}` };
  const pictures = [
    { picture: { image: photo.id, alt: "A lake with lamps" }, caption: "Lamps on the lake" },
    { picture: { image: randomUUID(), alt: "Gone" }, caption: "" },
    { picture: { image: "weave-wedding", alt: "Woven elephants" }, caption: "" },
  ];
  await publish("sangeet-by-the-lake", project("Sangeet by the lake", "wedding", "Hyderabad", pictures));
  await publish("harbour-run", project("Harbour run", "sports", "Visakhapatnam", []));
  const visitor = anonymousClient(site);
  // The server reads the items again once a trigger has notified it, perhaps between the two.
  const gallery = async () => (await visitor.page("/ourproject")).html;
  await vi.waitFor(async () => expect(await gallery()).toContain("Harbour run"), { timeout: 30_000 });
  await vi.waitFor(async () => expect((await visitor.page(path)).html).toContain(`${photo.address}-480`), { timeout: 30_000 });
});

afterAll(() => site.dispose());

test("the gallery's filters are links, each with its own address; a kind that does not exist counts as all", async () => {
  const visitor = anonymousClient(site);
  const all = await visitor.page("/ourproject");
  for (const text of ["2 projects", "Sangeet by the lake", "Harbour run", "Our Expertise"])
    expect(all.html, text).toContain(text);
  expect(all.html).not.toContain("kind=sports");
  const sports = await visitor.page("/ourproject?kind=sports");
  for (const text of ["1 project<", "kind=sports", "city=hyderabad"]) expect(sports.html, text).toContain(text);
  expect(sports.html).not.toContain("/ourproject/sangeet-by-the-lake");
  expect((await visitor.page("/ourproject?kind=sports&city=hyderabad")).text).toContain(
    "No project of this kind in this city yet.",
  );
  const [plain, unknown] = [await visitor.get("/ourproject"), await visitor.get("/ourproject?kind=x&utm_source=mail")];
  expect(unknown.headers.get("etag")).toBe(plain.headers.get("etag"));
});

test("a project has its facts, pictures, social picture and structured data; each picture opens without JavaScript", async () => {
  const visitor = anonymousClient(site);
  const page = await visitor.page(path);
  for (const text of ["Sangeet by the lake", "Guests", "620", "We measured the sun.", "They came at five.", "?photo=2"])
    expect(page.html, text).toContain(text);
  expect(page.html).toMatch(new RegExp(`property="og:image" content="http[^"]+${photo.address}-1000.webp"`));
  expect(page.html).toContain('"@type":"BreadcrumbList"');
  expect(page.html).toMatch(/width="1000" height="700"/);
  expect(page.html).not.toContain("?photo=3");
  expect(page.html).not.toContain('class="lightbox"');
  const open = await visitor.page(`${path}?photo=1`);
  for (const text of ["Photograph 1 of 2", "Lamps on the lake", `href="${path}?photo=2"`, `href="${path}#photo-1"`])
    expect(open.html, text).toContain(text);
  expect((await visitor.get(`${path}?photo=9`)).status).toBe(200);
  expect((await visitor.get("/ourproject/no-such-project")).status).toBe(404);
  expect(await (await visitor.get("/sitemap.xml")).text()).toContain(`${path}</loc>`);
  const cached = [await visitor.get(path), await visitor.get(`${path}?utm_source=mail&photo=x`)];
  expect(new Set(cached.map(({ headers }) => headers.get("etag"))).size).toBe(1);
});

test("Plan something like this fills in the enquiry", async () => {
  const visitor = anonymousClient(site);
  const form = await visitor.page("/contact?project=sangeet-by-the-lake&utm_source=x");
  expect(form.text).toContain("Something like “Sangeet by the lake” in Hyderabad.");
  expect(form.submission("Send enquiry").fields).toContainEqual(["event_type", "Wedding"]);
  expect((await visitor.page("/contact?project=none")).text).not.toContain("Something like");
});
