import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pathIn } from "#app/company/language-path.ts";
import { languages, languageTags } from "#app/content/languages.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { password } from "../people.ts";
import { addLink, addSentQuote } from "../quote-rows.ts";
import { appSecret, linkOf } from "../server.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const signed = (id: string) => createHmac("sha256", appSecret).update(`withdraw ${id}`).digest("base64url");

/** @returns path and search of one working link of each kind */
async function makeLinks(): Promise<Record<string, string>> {
  const sql = await site.database();
  const [quote, { id: quoteId }] = [await addSentQuote(site), await addSentQuote(site)];
  const [event] =
    await sql`insert into events (name, date, status) values ('Meghana and Naveen', '2099-02-14', 'active') returning id`;
  const visitor = anonymousClient(site);
  const [reset, confirm, device] = ["reset@links.example", "confirm@links.example", "device@links.example"] as const;
  await site.addPerson({ email: reset, name: "Asha Reset" });
  await visitor.post("/forgot-password", { email: reset });
  await visitor.post("/sign-up", { email: confirm, full_name: "Asha Confirm", password });
  await site.addPerson({ email: device, name: "Asha Device" });
  for (const agent of ["curl/8", "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile"])
    await anonymousClient(site, { "user-agent": agent }).post("/login", { email: device, password });
  const team = await (await loggedInClient(site, "sravani")).page("/dashboard/team");
  await team.submit("Send invitation", { Email: "invited@links.example", "Job title": "" });
  const [enquiry] = await sql`
    insert into contact_submissions (name, email, phone, event_type, date, time, idempotency_key)
    values ('Asha', 'asha@links.example', '9848012345', 'Wedding', '2099-02-14', '18:00', gen_random_uuid()) returning id`;
  const mailed = async (to: string, subject: string) => linkOf(await site.mail(to, subject));
  const withdrawal = new URLSearchParams({ enquiry: enquiry?.id, token: signed(enquiry?.id) });
  const urls = {
    quote: `${site.url}/q?t=${quote.token}`,
    "another quote": `${site.url}/q?t=${await addLink(site, quoteId)}`,
    "an event": `${site.url}/c?t=${await addLink(site, event?.id, "client")}`,
    reset: await mailed(reset, "Set a new Toranam password"),
    confirmation: await mailed(confirm, "Confirm your Toranam account"),
    "ending a session": await mailed(device, "New log-in to your Toranam account"),
    invitation: await mailed("invited@links.example", "You are invited"),
    withdrawal: `${site.url}/withdraw?${withdrawal}`,
    "withdrawal in Telugu": `${site.url}/te/withdraw?${withdrawal}`,
  };
  return Object.fromEntries(
    Object.entries(urls).map(([kind, url]) => [kind, new URL(url).pathname + new URL(url).search] as const),
  );
}

const tokenIn = (path: string): string => /[?&](?:t|token)=([^&]+)/.exec(path)?.[1] ?? "";

test("each kind of link leaves its token out of the address, in one browser side by side, and works without cookies too", async () => {
  const links = await makeLinks();
  const browser = anonymousClient(site);
  const opened: [string, string, string][] = [];
  for (const [kind, link] of Object.entries(links)) {
    const token = tokenIn(link);
    const first = await browser.get(link);
    const [page, data] = first.headers.getSetCookie();
    const [path = "", query = ""] = (first.headers.get("location") ?? "").split("?");
    expect([first.status, first.headers.get("cache-control"), first.headers.get("referrer-policy")], kind).toEqual([
      303,
      "no-store",
      "no-referrer",
    ]);
    expect(path, kind).toMatch(new RegExp(`^${link.split("?")[0]}/[\\w-]{16}$`));
    expect(page, kind).toMatch(
      new RegExp(`^link-[\\w-]{16}=${token}; Path=${path}; Max-Age=[1-9]\\d{3,}; HttpOnly; SameSite=Lax$`),
    );
    expect(data, kind).toContain(`; Path=${path}.data;`);
    const clean = await browser.page(link);
    expect([clean.status, clean.path.split("?")[0], tokenIn(clean.path)], kind).toEqual([200, path, ""]);
    // Only the client's button "Share this page" shows the link.
    const forms = clean.all("form").map(({ element }) => element.getAttribute("action") ?? "");
    expect(
      forms.filter((action) => action.includes(token)),
      kind,
    ).toEqual([]);
    if (!/^\/[qc]\?/.test(link)) expect(clean.html, kind).not.toContain(token);
    opened.push([kind, clean.path, clean.one("main").text]);

    const withoutCookies = await anonymousClient(site).get(`${path}?${query}`);
    expect([withoutCookies.status, withoutCookies.headers.getSetCookie()], kind).toEqual([200, []]);
    const elsewhere = await anonymousClient(site).get(clean.path);
    const unknown = await anonymousClient(site).open(link.replace(token, "unknown"));
    expect(elsewhere.status, kind).toBe(unknown.status);
    const shown = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/[\w-]{36}|Request \S+/g, "");
    if (!/^\/reset/.test(link)) expect(shown(await elsewhere.text()), kind).toBe(shown(await unknown.text()));
  }
  // After all were opened, and none was used up by opening.
  for (const [kind, path, text] of opened) {
    const again = await browser.page(path);
    expect([again.status, again.one("main").text], kind).toEqual([200, text]);
    const response = await browser.get(path.replace(/(\?|$)/, ".data$1"));
    expect([response.status, (await response.text()).includes("Page not found")], kind).toEqual([200, false]);
    const crossSite = await browser.post(path, { intent: "accept" }, { "sec-fetch-site": "cross-site" });
    expect(crossSite.status, kind).toBe(403);
  }
});

test("files and PDFs have clean addresses too; a token planted under another link's id opens nothing", async () => {
  const [mine, other] = [await addSentQuote(site), await addSentQuote(site)];
  const browser = anonymousClient(site);
  const page = await browser.page(`/q?t=${mine.token}`);
  const pdf = page.all("a").find(({ element }) => element.getAttribute("href")?.includes("/pdf"));
  const href = pdf?.element.getAttribute("href") ?? "";
  expect(href.split("?")[0]).toBe(`${page.path}/pdf`);
  expect(href).not.toContain(mine.token);
  expect((await browser.get(href)).headers.get("content-type")).toBe("application/pdf");
  expect((await anonymousClient(site).get(href)).status).toBe(404);
  expect((await browser.open(`/q/pdf?t=${mine.token}`)).url).toBe(`${site.url}${page.path}/pdf`);

  const id = page.path.split("/")[2];
  const planted = anonymousClient(site, { cookie: `link-${id}=${other.token}` });
  expect((await planted.get(page.path)).status).toBe(404);
});

test.each(["a b", "a;Path=/"])(
  "of the token “%s” a cookie has what is before the first sign that no token has",
  async (token) => {
    const response = await anonymousClient(site).get(`/q?t=${encodeURIComponent(token)}`, { redirect: "manual" });
    const cookies = response.headers.getSetCookie();
    expect(cookies.filter((cookie) => !/^link-[\w-]+=a; Path=\/(?:(?:te|hi)\/)?q\/[\w.-]+; Max-Age/.test(cookie))).toEqual([]);
    expect(cookies).not.toEqual([]);
  },
);

test.each(["<script>", "é", "x".repeat(1_001), "%00"])("the token “%s” becomes no cookie", async (token) => {
  const sql = await site.database();
  await sql`delete from rate_limits`;
  const response = await anonymousClient(site).get(`/q?t=${encodeURIComponent(token)}`);
  expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
});

describe.each(languages)("in %s", (language) => {
  test("a link that is closed, renewed, cut off, unknown or of another kind shows one page with whom to ask, the same bytes for all", async () => {
    const { id, token: renewed } = await addSentQuote(site);
    const token = await addLink(site, id);
    const wrong = [renewed, token.slice(0, -3), "x".repeat(44), "", "'; drop table quotes"];
    const sql = await site.database();
    for (const page of ["/q", "/q/pdf", "/c", "/r", "/c/paper/1"]) {
      await sql`delete from rate_limits`;
      const ofAnotherKind = page.startsWith("/q") ? [] : [token];
      const shown = new Set<string>();
      for (const text of [...wrong, ...ofAnotherKind]) {
        const path = pathIn(language, `${page}?t=${encodeURIComponent(text)}`);
        const response = await anonymousClient(site, { accept: "text/html" }).open(path);
        expect([response.status, response.headers.get("x-robots-tag")], path).toEqual([404, "noindex, nofollow"]);
        shown.add((await response.text()).replaceAll(/nonce="[^"]*"/g, ""));
      }
      expect(shown.size, page).toBe(1);
    }
    const { closed } = linkTextsIn(language);
    const page = await anonymousClient(site).page(pathIn(language, "/q?t=x"));
    expect(page.one("h1").text).toBe(closed.title);
    expect(page.html).toContain(`<html lang="${languageTags[language]}">`);
    const links = page.all("a").map(({ element }) => element.getAttribute("href"));
    expect(links.filter((href) => href?.endsWith(`?text=${encodeURIComponent(closed.message)}`))).toHaveLength(1);
    expect(links.filter((href) => href?.startsWith("tel:"))).toHaveLength(2);
    for (const other of languages) if (other !== language) expect(links).toContain(pathIn(other, "/q"));
  });
});

test("a link opened in one language opens in the others, at an address of their own", async () => {
  const { token } = await addSentQuote(site);
  const sql = await site.database();
  await sql`delete from rate_limits`;
  const client = anonymousClient(site);
  const { path } = await client.page(`/te/q?t=${token}`);
  for (const language of languages) expect((await client.get(pathIn(language, path.slice("/te".length)))).status).toBe(200);
});
