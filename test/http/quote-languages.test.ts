import { beforeEach, expect, test } from "vitest";
import { linkErrorsIn, linkTextsIn } from "#app/content/link-pages/texts.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { exampleQuote } from "../example-quote.ts";
import { addRevision, addSentQuote } from "../quote-rows.ts";
import { sharedSite } from "./site.ts";

/** The English texts of these pages that a page of another language shows. */
function englishIn(text: string): string[] {
  const { client, agreed, quote } = linkTextsIn("en");
  const texts = (value: object): string[] =>
    Object.values(value).flatMap((one: string | object) => (typeof one === "string" ? one : texts(one)));
  return texts({ client, agreed, quote }).filter((one) => /[a-z]{3}.*\s/.test(one) && !one.includes("{") && text.includes(one));
}

/** What only a screen reader says in English: "Toranam, home", "Woven picture: a mandap". */
const spokenEnglish = (html: string): string[] =>
  [...html.matchAll(/ (?:alt|aria-label)="([A-Z][\w ]+[:,]? [a-z][\w ]*)"/g)].map(([, name = ""]) => name);

const site = sharedSite();
// The shared site limits openings by IP address.
beforeEach(async () => void (await (await site.database())`delete from rate_limits`));
const family = () => anonymousClient(site);
const urlOf = (token: string, more = "") => `/q?t=${token}${more}`;

test("what a client ticks is kept for whoever opens the link, and the staff see it as not accepted; what the staff tick is not", async () => {
  const { id, token } = await addSentQuote(site);
  const ticked = async (client: ReturnType<typeof family>) => {
    const page = await client.page(urlOf(token));
    return page.submission("Update total").fields.flatMap(([name, value]) => (name === "option" ? [value] : []));
  };
  const father = family();
  const before = await ticked(father);
  expect(before).not.toContain("trays");
  const keep = (client: ReturnType<typeof family>, revision: number, options: string[]) =>
    client.post(urlOf(token), [
      ["intent", "choose"],
      ["revision", String(revision)],
      ...options.map((option): [string, string] => ["option", option]),
    ]);
  await keep(father, 1, ["trays", "unknown"]);
  expect(await ticked(family())).toEqual(["trays"]);
  const staff = await loggedInClient(site, "keerthi");
  await keep(staff, 1, ["drinks"]);
  await keep(father, 7, ["drinks"]);
  expect(await ticked(family())).toEqual(["trays"]);
  expect((await staff.page(`/dashboard/quotes/${id}`)).main.text).toMatch(
    /Ticked by the client, not accepted yet: .*Turmeric trays.*\. Total ₹/i,
  );
  // A link with the choices of somebody else shows those.
  const shared = await family().page(urlOf(token, "&option=drinks"));
  expect(shared.submission("Update total").fields).toContainEqual(["option", "drinks"]);
  // A newer version has the same ticks and says so, also where the address has them still.
  await addRevision(site, id, 2, exampleQuote);
  expect(await ticked(family())).toEqual(["trays"]);
  expect((await family().page(urlOf(token, "&option=trays"))).text).toContain("choices that you made in version 1");
  await keep(father, 2, ["drinks"]);
  expect(await ticked(family())).toEqual(["drinks"]);
  expect((await family().page(urlOf(token))).text).not.toContain("choices that you made in version 1");
});

test.each([
  ["te", "మీ మొత్తం", "మీ పూర్తి పేరు", /అంగీకరిస్తున్నాను$/, "అంగీకరించడానికి మీ పూర్తి పేరు రాయండి."],
  ["hi", "आपका कुल", "आपका पूरा नाम", /में स्वीकार करें$/, "स्वीकार करने के लिए अपना पूरा नाम लिखें।"],
] as const)(
  "in %s a quote has its words, its errors and links to the other languages",
  async (language, total, label, button, missing) => {
    const { token } = await addSentQuote(site);
    const client = family();
    const page = await client.page(`/${language}${urlOf(token)}`);
    expect(page.html).toContain(`<html lang="${language}-IN">`);
    expect(page.text).toContain(total);
    expect(page.text).not.toMatch(/Your total|Options|before GST|Accept this quote|Share this page/);
    const links = page.all("a").map(({ element }) => element.getAttribute("href"));
    expect(links).toContain(page.path.slice(`/${language}`.length));
    expect(links.filter((href) => href === "/" || href === `/${language}`)).toEqual([`/${language}`, `/${language}`]);
    const fields: [string, string][] = [
      ...page
        .submission(button, { [label]: "Meghana Sirimalle" })
        .fields.map(([field, value]): [string, string] => [field, String(value)]),
      ["agree", "on"],
    ];
    const unnamed = fields.map(([field, value]): [string, string] => [field, field === "name" ? "" : value]);
    const refused = await client.post(page.path, unnamed);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(missing)]);
    expect((await client.post(page.path, fields)).headers.get("location")).toBe(`${page.path}#record`);

    const { client: texts, agreed } = linkTextsIn(language);
    const accepted = await client.page(page.path);
    expect(accepted.text).toContain(agreed.accepted.record);
    expect(englishIn(accepted.text)).toEqual([]);
    const toPage = accepted.all("a").find(({ element }) => element.textContent === agreed.accepted.yourPage);
    const ownUrl = toPage?.element.getAttribute("href") ?? "";
    expect(ownUrl).toMatch(new RegExp(`^/${language}/c\\?t=`));
    const own = await client.page(ownUrl);
    expect(own.text).toContain(texts.payments.title);
    expect(englishIn(own.text)).toEqual([]);
    for (const shown of [page, accepted, own]) {
      expect(spokenEnglish(shown.html)).toEqual([]);
      expect(shown.all("a.brand").map(({ element }) => element.getAttribute("href"))).toEqual([`/${language}`, `/${language}`]);
    }
    const errors = linkErrorsIn(language);
    const claim = own.submission(texts.claim.send).fields.map(([name, value]): [string, string] => [name, String(value)]);
    const unreadable = claim.map(([name, value]): [string, string] => [name, name === "amount" ? "1e5" : value]);
    const answer = await client.post(own.path, unreadable);
    const text = await answer.text();
    expect(answer.status).toBe(400);
    for (const message of [errors.claim.amountWrong, errors.claim.noReference, texts.check]) expect(text).toContain(message);
  },
);
