import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { anonymousClient, type Client } from "../client.ts";
import { submitChanges } from "../conflict-cases.ts";
import { createDatabase } from "../databases.ts";
import { extractText, pdfObjects } from "../pdf-text.ts";
import { publicPaths } from "../public-pages.ts";
import { cheapServer, linkOf, password, Server } from "../server.ts";
import { enquiryOf } from "../visitor.ts";

/** A company of another State with its own facts, from the set-up link to its open website. */
let site: Server;
let owner: Client;
let setUpLink: string;

const sample =
  /toranam|తోరణం|तोरणम|555\d? 0142|Lotus Pond|Banjara|Pandurangapuram|ZZZCE0001A|Hyderabad|Visakhapatnam|Vizag|హైదరాబాద్|విశాఖ|हैदराबाद|विशाखा|Golconda|Rushikonda|Clock Tower|District Cricket|Nuvera|Coastal Runners|Deccan|200\+|10\+|24\/7|[Ss]ix (crafts|services)|all six|events delivered|Example Bank/i;

/** Words of the services that the company hides, in each language. */
const ofHiddenServices =
  /own media team|events and media|media production|see sports|sports (event|specialist)|>Sports<|మీడియా|క్రీడ|मीडिया|खेल/i;

beforeAll(async () => {
  site = await Server.prepare({ databaseUrl: await createDatabase(inject("postgres")), env: cheapServer });
  await (await site.database())`truncate auth_users cascade`;
  await site.restart();
  setUpLink = /http:\S+set-up\S+/.exec(site.output)?.[0] ?? "";
  owner = anonymousClient(site);
  expect((await owner.page(setUpLink)).html).not.toMatch(sample);
  const person = { "Full Name": "Kaveri Gowda", Email: "kaveri@utsav.example", Password: password };
  const dashboard = await (await owner.page(setUpLink)).submit("Make me the admin", person);
  expect([dashboard.path, dashboard.text.includes("ADMIN")]).toEqual(["/dashboard", true]);
});
afterAll(() => site.dispose());

test("the set-up link creates the first admin once, and until the website is published it is closed", async () => {
  for (const path of ["/", "/te/services", "/Contact", "/hi/venue-finder", "/ourproject"]) {
    const closed = await anonymousClient(site).page(path);
    expect(closed.path).toMatch(/^(\/te|\/hi)?\/coming-soon$/);
    expect(closed.html).not.toMatch(sample);
  }
  for (const path of ["/privacy", "/te/privacy", "/hi/privacy"]) {
    const { html } = await anonymousClient(site).page(path);
    expect(html).not.toMatch(sample);
    expect(html).toMatch(/<title>[^<·]{4,}<\/title>/);
  }
  const nowhere = await (await anonymousClient(site).open("/te/nowhere")).text();
  expect([nowhere.includes('href="/te/coming-soon"'), nowhere.includes('href="/hi/nowhere"')]).toEqual([true, true]);
  expect(nowhere).not.toMatch(sample);
  expect(await (await anonymousClient(site).open("/sitemap.xml")).text()).not.toContain("<loc>");
  const form = { full_name: "X", email: "x@example.com", password: "lotus-lamp-6" };
  const again = await anonymousClient(site).post(setUpLink, form);
  expect([again.status, (await anonymousClient(site).open(setUpLink)).status]).toEqual([403, 403]);
  expect((await anonymousClient(site).open("/set-up?token=guess")).status).toBe(403);
  await site.end();
  await site.restart();
  expect(site.output).not.toContain("set-up");
});

const saved = async (path: string, values: Record<string, string | string[]>) => {
  const page = await (await owner.page(path)).submit("Save", values);
  expect(page.alerts(), path).toMatch(/Saved \d/);
  return page;
};

/** Publishes what waits. */
const publish = async () => {
  const page = await (await owner.page("/dashboard/website")).submit(/^Publish \d+ change/);
  expect(page.text).toMatch(/[Pp]ublished/);
};

const addVenue = async (values: Record<string, string>) => {
  const form = await (await owner.page("/dashboard/website/new/venue")).submit("Add: Feature", values);
  const page = await form.submit("Save", { "Feature 1": "Parking" });
  expect(page.path, page.text.slice(0, 2_000)).toMatch(/\/website\/item\//);
};

test("nothing of the sample is on the site, in its mails or in what machines read", async () => {
  const company = await saved("/dashboard/settings/company", {
    Name: "Kaveri Utsav",
    "Legal name": "Kaveri Utsav Private Limited",
    Tagline: "Weddings in Bengaluru and Mysuru",
    "About the name": "The Kaveri is our river.",
    Email: "hello@utsav.example",
    Days: "Monday to Saturday",
    Times: "10 to 7",
    WhatsApp: "98450 12345",
  });
  expect(company.alerts()).toContain("Visitors see it when the website is open.");
  const removed = await (await owner.page("/dashboard/settings/offices/visakhapatnam?remove")).submit("Remove office");
  expect(removed.text).toContain("The office was removed.");
  await saved("/dashboard/settings/offices/hyderabad", {
    City: "Bengaluru",
    "Name on paper": "Kaveri Utsav Private Limited",
    Address: "14 Residency Road",
    "PIN code": "560025",
    Phone: "+91 80 4112 2334",
    Email: "office@utsav.example",
    GSTIN: "29ZZZCK0005F1ZC",
  });
  const closed = await owner.page("/dashboard/website");
  expect(closed.text).toContain("The website is closed.");
  // One row of the hours is the owner's, the other still the sample's.
  expect(closed.text).toMatch(/put in your own: Opening hours/);
  await saved("/dashboard/settings/company", { Days: ["Monday to Saturday", ""], Times: ["10 to 7", ""] });
  expect((await closed.submit("Remove all samples")).text).toContain("gone from the website.");
  await (await owner.page("/dashboard/website/menu")).submit(/^Hide: Sports/);
  for (const service of ["Sports Events", "Media Production"])
    await (await owner.page("/dashboard/website/services")).submit(`Hide: ${service}`);
  const venue = { City: "Mysuru", Address: "Hunsur Road", Guests: "200-600", "Veg plate": "650", "Non-veg plate": "850" };
  for (const name of ["Lalitha Mahal Lawn", "Chamundi Hall"]) await addVenue({ ...venue, Name: name });
  // Many halls are let without a kitchen.
  await addVenue({ ...venue, Name: "Kukkarahalli Court", "Veg plate": "", "Non-veg plate": "" });
  const open = await (await owner.page("/dashboard/website")).submit("Publish the website");
  expect(open.text).toContain("The website is open, with 6 changes that waited: visitors see it from now on.");
  const visitor = anonymousClient(site);
  const tooEarly = await open.submit("Undo: close the website again");
  expect((await visitor.page("/")).path).toBe("/coming-soon");
  await tooEarly.submit("Publish the website");

  const found: string[] = [];
  const look = (where: string, source: string) => {
    // Names of variables in style sheets are the program's.
    const text = source.replaceAll(/<style.*?<\/style>/gs, "");
    const [word] = text.match(sample) ?? [];
    const [hidden] = where.startsWith("mail") ? [] : (text.match(ofHiddenServices) ?? []);
    if (hidden) found.push(`${where}: ${hidden}`);
    if (word) found.push(`${where}: …${text.slice(Math.max(0, text.search(sample) - 60), text.search(sample) + 60)}…`);
  };
  for (const language of ["", "/te", "/hi"])
    for (const path of publicPaths) {
      const response = await visitor.get(`${language}${path}`.replace(/(?<=.)\/$/, ""));
      if (response.status === 200) look(`${language}${path}`, await response.text());
      else expect([404, 301, 302, 303]).toContain(response.status);
    }
  for (const path of [
    "/login",
    "/verify",
    "/forgot-password",
    "/no-such-page",
    "/sitemap.xml",
    "/robots.txt",
    "/site.webmanifest",
    "/.well-known/security.txt",
  ])
    look(path, await (await visitor.get(path)).text());
  // Its data has all texts of the language.
  look("/te/verify", (await visitor.page("/te/verify")).text);
  for (const [index, language] of ["", "/te", "/hi"].entries())
    await visitor.post(`${language}/contact`, { ...enquiryOf(index), date: "2099-01-01", email: `visitor-${index}@example.com` });
  await (await owner.page("/dashboard/team")).submit("Send invitation", { Email: "invited@example.com" });
  await site.mail("invited@example.com", /./);
  for (const index of [0, 1, 2]) await site.mail(`visitor-${index}@example.com`, /./);
  for (const { subject = "", text = "", html = "" } of await site.mails()) look(`mail ${subject}`, `${subject} ${text} ${html}`);
  expect(found).toEqual([]);
  expect((await visitor.page("/services")).headings(1)[0]).toBe("Four crafts, one plan");
  const contact = await visitor.page("/te/contact");
  for (const path of ["/", "/te"]) expect((await visitor.page(path)).html, path).toContain('"Mo-Sa 10:00-19:00"');
  expect(contact.main.text).toContain("సోమవారం–శనివారం ఉదయం 10:00–సాయంత్రం 7:00");
  expect(contact.main.text).toContain("14 Residency Road, Bengaluru 560025");
  expect(await (await visitor.get("/.well-known/security.txt")).text()).toContain("mailto:hello@utsav.example");
  const cards = (await visitor.page("/venue-finder")).main.all("article");
  expect(cards.map(({ text }) => /plate/.test(text))).toEqual([true, true, false]);
  const home = await visitor.page("/");
  expect(home.main.text).toContain("Company events, weddings and cultural evenings in Bengaluru.");
  for (const path of ["/", "/te", "/hi"])
    expect(/<meta name="description" content="[^"]*"/.exec((await visitor.page(path)).html)?.[0], path).not.toMatch(
      /sports|media|క్రీడ|మీడియా|खेल|मीडिया/i,
    );
});

test("the owner's pictures are at the top of Home and in shared links; a missing page has the phones and a search", async () => {
  const item = (await owner.page("/dashboard/website")).link("Home");
  const wedding = { image: "weave-wedding", alt: "A mandap" };
  const change = Object.fromEntries(
    ["hero", "linkPicture"].flatMap((field) =>
      Object.entries(wedding).map(([name, value]) => [`content.${field}.${name}`, value]),
    ),
  );
  await submitChanges(await owner.page(item), /^Save draft$/, change);
  await publish();
  const visitor = anonymousClient(site);
  const home = await visitor.page("/");
  expect(home.html).toMatch(/class="hero hero--mandap".*?hero-wedding-1280\.avif.*?alt="A mandap"/s);
  expect(home.html).not.toContain("hero-portrait");
  await submitChanges(await owner.page(item), /^Save draft$/, { "content.hero.image": "weave-stage", "content.hero.alt": "" });
  await publish();
  expect((await visitor.page("/")).html).toMatch(/class="hero".*?hero-1280\.avif.*?alt="Night concert/s);
  for (const path of ["/", "/services"])
    expect((await visitor.page(path)).html).toMatch(/property="og:image" content="[^"]*\/images\/weave-wedding-960\.webp"/);
  await submitChanges(await owner.page(item), /^Save draft$/, { "content.description": "Weddings by the river" });
  await publish();
  const stale = await visitor.get("/te");
  expect([stale.status, stale.headers.get("location")], "not translated any more").toEqual([302, "/"]);
  const missing = await visitor.page("/no-such-page");
  expect(missing.main.link("Bengaluru: +91 80 4112 2334")).toBe("tel:+918041122334");
  expect((await missing.submit("Find Venues", { "Search venues": "lalitha" })).main.text).toContain("Lalitha Mahal Lawn");
});

test("a language that is switched off is named nowhere; its addresses lead to the English pages; links sent before open", async () => {
  const visitor = anonymousClient(site);
  const linkInMail = linkOf(await site.mail("visitor-2@example.com", /./));
  await saved("/dashboard/settings/company", { "The website in Hindi": "no" });
  const editor = await owner.page(`${(await owner.page("/dashboard/website")).link("Home")}?language=hi`);
  expect([editor.main.text.includes("Telugu"), editor.main.text.includes("Hindi")]).toEqual([true, false]);
  const documents = (await owner.page("/dashboard/settings/documents")).main.text;
  expect(["Telugu", "Hindi"].map((name) => documents.includes(`Terms of quotes, in ${name}`))).toEqual([true, false]);
  for (const path of ["/hi", "/hi/services"]) {
    const { status, headers } = await visitor.get(path);
    expect([status, headers.get("location")], path).toEqual([302, path.slice(3) || "/"]);
  }
  for (const path of ["/", "/te/services", "/contact", "/sitemap.xml", "/te/no-such-page", "/q/abcdefghijk"])
    expect(await (await visitor.get(path)).text(), path).not.toMatch(/\/hi[/"<]|hreflang="hi/i);
  const mailed = await visitor.page(linkInMail);
  expect([mailed.status, mailed.headings(1)]).toEqual([200, ["अपनी सहमति वापस लें"]]);
  // What was written before goes to the English page, which says that it arrived: a redirect of 307 is posted again.
  const late = await visitor.post("/hi/contact?guests=300", { ...enquiryOf(7), date: "2099-01-01", email: "late@example.com" });
  expect([late.status, late.headers.get("location")]).toEqual([307, "/contact?guests=300"]);
});

test("nor is anything of the sample in what a client opens: pages, papers, calendar, mails", async () => {
  const sql = await site.database();
  await saved("/dashboard/settings/company", { "Brand colour": "#004d40", "Second colour": "#ffd54f" });
  const [client] = await sql`insert into clients (name, email) values ('Asha Shetty', 'asha@client.example') returning id`;
  const [event] = await sql`
    insert into events (name, date, state_code, client_id) values ('Asha', '2099-02-24', '29', ${client?.id}) returning id`;
  await sql`insert into event_functions (event_id, name, day, start_time, venue, position)
    values (${event?.id}, 'Muhurtham', '2099-02-24', '09:00', 'Chamundi Hall', 1)`;
  await sql`insert into instalments (event_id, client_id, label, amount, due_on, position)
    values (${event?.id}, ${client?.id}, 'First payment', 20000000, '2098-11-25', 1)`;
  const made = await (await owner.page(`/dashboard/events/${event?.id}/client`)).submit("Make the link");
  const { pathname, search } = new URL(made.link("Open as the client"));
  const visitor = anonymousClient(site);
  const found: string[] = [];
  const look = (where: string, text: string) => {
    const [word] = text.match(sample) ?? text.match(/#a6122f|#b01030|#ffa916|#fba81f/i) ?? [];
    if (word) found.push(`${where}: …${text.slice(Math.max(0, text.indexOf(word) - 60), text.indexOf(word) + 60)}…`);
  };
  const html = (source: string) => source.replaceAll(/<style.*?<\/style>/gs, "");
  const draft = await owner.page(`/dashboard/invoices/new?event=${event?.id}`);
  const drafted = await draft.submit("Save draft", { Description: "Stage", Rate: "1000" });
  await (await drafted.submit("Issue…")).submit("Issue and mail");
  for (const language of ["", "/te"])
    look(`${language}${pathname}`, html((await visitor.page(`${language}${pathname}${search}`)).html));
  look("calendar", await (await visitor.open(`${pathname}/calendar.ics${search}`)).text());
  for (const path of ["/staff.webmanifest", "/icon.svg", "/site.webmanifest"])
    look(path, await (await visitor.open(path)).text());
  for (const mail of await site.mails()) {
    const { subject = "", text = "", html: markup = "", attachments = [] } = mail;
    look(`mail ${subject}`, `${subject} ${text} ${markup}`);
    for (const { filename, content } of attachments) {
      const bytes = Buffer.from(content as Uint8Array<ArrayBuffer>);
      const isPdf = String(filename).endsWith(".pdf");
      look(String(filename), isPdf ? [...pdfObjects(bytes).values(), extractText(bytes)].join("\n") : String(bytes));
    }
  }
  expect(found).toEqual([]);
});
