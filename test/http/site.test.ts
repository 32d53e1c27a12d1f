import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { accountPaths, publicContent, publicPaths } from "../public-pages.ts";
import { findUnfilled, textsOfPage } from "../unfilled.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const open = (path: string) => anonymousClient(site).page(path);

test.each(Object.entries(publicContent))("%s has the specification's texts and links", async (path, { texts, links = [] }) => {
  const page = await open(path);
  for (const text of texts) expect(page.main.text).toContain(text);
  for (const [name, href] of links) expect(page.main.all(`a[href="${href}"]`, name), `${name} to ${href}`).not.toEqual([]);
});

test("the numbers of cards, benefits and testimonials are those of the specification", async () => {
  const ratings = (page: Awaited<ReturnType<typeof open>>) => page.all("[aria-label='Rated 5 out of 5']").length;
  const list = (page: Awaited<ReturnType<typeof open>>, heading: RegExp) => page.byName("section", heading).all("li").length;
  const home = await open("/");
  expect([home.links(/^Learn More/).length, ratings(home)]).toEqual([6, 3]);
  expect(list(home, /Why Choose/)).toBe(8);
  const sports = await open("/sports");
  expect([sports.all("dialog[id^=sport-]").length, list(sports, /Why Choose/)]).toEqual([6, 8]);
  expect(ratings(await open("/ourproject"))).toBe(2);
});

test("no public page loads the style sheet of the dashboard's pages", async () => {
  const dashboardSheet = "/assets/dashboard-";
  expect((await (await loggedInClient(site, "keerthi")).page("/dashboard")).html).toContain(dashboardSheet);
  for (const path of [...publicPaths, ...accountPaths, "/no-such-page", "/te", "/hi/contact"])
    expect((await open(path)).html, path).not.toContain(dashboardSheet);
});

test("every internal link, anchor, picture and icon exists, and no page has a placeholder or a missing value", async () => {
  const client = anonymousClient(site);
  const pages = new Map<string, string>();
  const waiting = [...publicPaths, ...accountPaths, "/no-such-page", "/te/no-such-page", "/verify"] as string[];
  const anchors = new Set<string>();
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const response = await client.get(path);
    expect(response.status, path).toBe(path.endsWith("/no-such-page") ? 404 : path === "/projects" ? 301 : 200);
    const html = (response.headers.get("content-type") ?? "").startsWith("text/html") ? await response.text() : "";
    pages.set(path, html);
    expect(findUnfilled(textsOfPage(html)), path).toBeUndefined();
    for (const [, url = ""] of html.matchAll(/ (?:href="(?=[/#])|src="|content="(?=http))([^"]+)"/g)) {
      const { pathname, search, hash } = new URL(url.replaceAll("&amp;", "&"), `http://site${path}`);
      waiting.push(pathname + search);
      if (hash) anchors.add(`${pathname}${search} ${hash.slice(1)}`);
    }
    for (const [, set = ""] of html.matchAll(/ srcSet="([^"]+)"/gi))
      waiting.push(...set.split(", ").map((entry) => entry.split(" ")[0] as string));
  }
  expect(pages.size).toBeGreaterThan(60);
  for (const anchor of anchors) {
    const [path = "", id = ""] = anchor.split(" ");
    expect(pages.get(path), anchor).toContain(`id="${id}"`);
  }
});

test("each public page has its own title, description, canonical URL, picture and structured data; the sitemap lists it", async () => {
  const client = anonymousClient(site);
  const text = async (path: string) => (await client.get(path)).text();
  const sitemap = await text("/sitemap.xml");
  expect(await text("/.well-known/security.txt")).toContain("Contact: mailto:hello@");
  expect(await text("/robots.txt")).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const used = new Set<string>();
  for (const path of publicPaths) {
    const html = await text(path);
    const title = html.match(/<title>([^<]+)</)?.[1] ?? "";
    const description = html.match(/name="description" content="([^"]+)"/)?.[1] ?? "";
    const picture = html.match(/property="og:image" content="([^"]+)"/)?.[1] ?? "";
    for (const value of [title, description, picture]) {
      expect(value && !used.has(value), `${path}: ${value}`).toBe(true);
      used.add(value);
    }
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    const data = JSON.parse(html.match(/ld\+json">(.*?)<\/script>/)?.[1] ?? "");
    const types = data["@graph"].map((thing: { "@type": string }) => thing["@type"]);
    expect(types.filter((type: string) => type === "LocalBusiness")).toHaveLength(["/", "/contact"].includes(path) ? 2 : 0);
    expect(types.includes("BreadcrumbList")).toBe(path !== "/");
    expect(JSON.stringify(data)).not.toMatch(/rating|200\+|5\.0/i);
  }
  expect((await client.get("/projects")).status).toBe(301);
  for (const path of accountPaths) expect(await text(path)).toContain('name="description"');
  for (const path of ["/invitation?token=x", "/set-up?token=x"])
    expect(await (await client.open(path)).text()).toContain('content="noindex"');
});

test("the company's claims are on Home and SPORTS", async () => {
  const glance = (await open("/")).byName("section", "At a glance").text;
  for (const claim of ["200+", "10+", "5.0", "24/7"]) expect(glance).toContain(claim);
  expect((await open("/sports")).main.text).toContain("4+ years");
});

test("the log-in link is in the footer and not in the menu; the guests field takes a range on a phone's keyboard; the hero picture is preloaded", async () => {
  const home = await open("/");
  expect(home.byName("nav", "Main").links("Log in")).toEqual([]);
  expect(home.one("footer").link("Log in")).toBe("/login");
  const guests = (await open("/contact")).field("Number of guests");
  // The iPhone's number pad has no hyphen for "400-500".
  expect(guests.attribute("inputmode")).toBeUndefined();
  const preloads = home.html.match(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/g) ?? [];
  expect(preloads).toHaveLength(2);
  expect(preloads.join()).toContain("hero-portrait-540.avif");
});

test("without JavaScript a form searches venues, and a marker selects one", async () => {
  const found = await (await open("/venue-finder")).submit("Find Venues", {
    "Search venues": "gachibowli",
    "Venue type": "Convention",
  });
  expect(found.main.text).toContain("Showing 1 venue in Telangana & Andhra Pradesh");
  expect(found.headings(2)).toContain("1 venue found");
  const selected = await found.follow("Golconda Convention Centre, Hyderabad");
  expect(selected.path).toMatch(/q=gachibowli&type=Convention&venue=golconda$/);
  expect(selected.isChecked("Select Golconda Convention Centre")).toBe(true);
  const none = await selected.submit("Find Venues", { "Venue type": "Resort" });
  expect(none.main.text).toContain("No venues found. Try adjusting your search criteria.");
  expect(none.headings(2)).toContain("0 venues found");
  const enquiry = await (await open("/venue-finder")).follow(/^Enquire about this venue: Rushikonda/);
  expect(enquiry.value("Location")).toBe("Rushikonda Sea Lawns, Vizag");
  expect(enquiry.value("Number of guests")).toBe("");
});

test("an enquiry from the search for venues keeps the guests, and the place where no venue fits", async () => {
  const found = await (await open("/venue-finder")).submit("Find Venues", { "Search venues": "300 guests in Visakhapatnam" });
  const enquiry = await found.follow(/^Enquire about this venue: Rushikonda/);
  expect(enquiry.value("Number of guests")).toBe("300");
  expect(enquiry.value("Location")).toBe("Rushikonda Sea Lawns, Vizag");
  expect(enquiry.main.text).toContain("About Rushikonda Sea Lawns, Vizag, for 300 guests");
  const none = await (await open("/venue-finder")).submit("Find Venues", { "Search venues": "150 guests in Araku Valley" });
  const asked = await none.follow(/^Ask us/);
  expect(asked.value("Number of guests")).toBe("150");
  expect(asked.value("Location")).toBe("Araku Valley");
  expect((await open("/contact?guests=12x%3Cb&location=")).value("Number of guests")).toBe("12");
});

test("a search says what it understood and what not, a chip searches without it, and the nearest venues say what they are not", async () => {
  const search = async (phrase: string) => (await open("/venue-finder")).submit("Find Venues", { "Search venues": phrase });
  const found = await search("AC hall in hydrabad with lift, 500");
  expect(found.headings(3)).toContain("Clock Tower Banquets");
  expect(found.main.text).toContain("Not understood: lift.");
  const without = await found.follow("Remove 500 guests");
  expect(without.value("Search venues")).toBe("AC hall, hydrabad, lift");
  const none = await search("wedding in Warangal for 800");
  expect(none.headings(2)).toEqual(expect.arrayContaining(["0 venues found", "Nearest to it"]));
  expect(none.main.text).toContain("Not as asked: Warangal, 800 guests");
  const asked = await none.follow(/^Ask us/);
  expect([asked.value("Location"), asked.value("Number of guests")]).toEqual(["Warangal", "800"]);
  expect(asked.main.text).toContain("I looked for: wedding in Warangal for 800.");
});

test("each form that collects personal data says what is stored and links to the privacy notice", async () => {
  const account = /We store your name, email and a hash of your password\./;
  const enquiry = /We keep what you send to answer you, and for no other purpose\. By sending you agree;/;
  for (const [path, notice] of [
    ["/", account],
    ["/login", account],
    ["/sign-up", account],
    ["/contact", enquiry],
    ["/services", enquiry],
  ] as const) {
    const [form] = (await open(path)).main.all("form", notice);
    expect(form?.link("privacy notice"), path).toBe("/privacy");
  }
  expect((await open("/privacy")).text).toMatch(/erase it\. Tax invoices, notes and vouchers are the exception/);
});

test("Home arrives in the first ten TCP segments, its headers included", async () => {
  for (const path of ["/", "/te", "/hi"]) {
    // This server compresses badly, because that is cheap. The server of a company has the settings that are zlib's own.
    const response = await fetch(site.url + path);
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const body = brotliCompressSync(Buffer.from(await response.arrayBuffer()));
    expect(`HTTP/1.1 200 OK\r\n${headers}\r\n`.length + body.length, path).toBeLessThan(14_600);
  }
});

test("a public page's hydration data is a script of its own; no other page has one", async () => {
  for (const path of [...publicPaths, "/te", "/venue-finder?q=lawn&type=All"]) {
    const html = await (await fetch(site.url + path)).text();
    expect(html, path).toContain(`import "/page-data${path}"`);
    expect(html, path).not.toContain("streamController.enqueue");
    const data = await fetch(`${site.url}/page-data${path}`);
    expect([data.status, data.headers.get("content-type")], path).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(await data.text(), path).toContain("streamController.enqueue");
  }
  // Also when nobody has opened the page before.
  expect(await (await fetch(`${site.url}/page-data/venue-finder?q=${crypto.randomUUID()}`)).text()).toContain(
    "streamController.enqueue",
  );
  const staff = await loggedInClient(site, "keerthi");
  for (const path of ["/dashboard", "/login", "/no-such-page", "/assets", "//example.com", ""])
    expect((await staff.get(`/page-data${path}`)).status, path).toBe(404);
});

test("a HEAD request as the first request of a page does not cache an empty page", async () => {
  // A search that nobody has made yet; pages of searches are cached too.
  const url = `${site.url}/venue-finder?q=${crypto.randomUUID()}`;
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  const response = await fetch(url);
  expect(response.headers.get("etag")).not.toBeNull();
  const html = await response.text();
  expect(html).toContain("</html>");
  expect(html.match(/<style>/g)).toHaveLength(1);
});
