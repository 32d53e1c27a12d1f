import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { languageOfPath, pathIn } from "#app/company/language-path.ts";
import { languageTags, type TranslationLanguage, translationLanguages } from "#app/content/languages.ts";
import { type StoredContent, translationsOf } from "#app/features/website/translations.ts";
import { anonymousClient } from "../client.ts";
import type { Server } from "../server.ts";
import { startSite } from "./site.ts";

// A server of its own: its website is translated completely.
let site: Server;
const paths = ["/", "/services", "/sports", "/venue-finder", "/ourproject", "/privacy", "/contact", "/ourproject/lake"];

/** The English texts as translations, where there are none. Pictures and the addresses of links are the same in every language. */
function withTranslations({ translations, ...english }: StoredContent): StoredContent {
  const texts = JSON.parse(JSON.stringify(english, (name, value) => (["image", "to"].includes(name) ? undefined : value)));
  const known = translationsOf({ translations });
  const translated = (language: TranslationLanguage) => ({ isChecked: true, content: { ...texts, ...known[language]?.content } });
  return {
    ...english,
    translations: Object.fromEntries(translationLanguages.map((language) => [language, translated(language)])),
  };
}

beforeAll(async () => {
  site = await startSite();
  const sql = await site.database();
  const id = randomUUID();
  const project = JSON.stringify({
    ...{
      title: "Lake",
      kind: "wedding",
      city: "Hyderabad",
      date: "2026-02-14",
      client: "",
      summary: "Told in one line.",
      facts: [],
    },
    story: [{ paragraph: ["/projects", "/contact#form", "/te/sports"].map((href) => ({ text: `A link to ${href}`, href })) }],
    ...{ pictures: [], testimonial: { text: "", author: "", place: "" }, agreed: true },
  });
  await sql`insert into website_items
    (id, kind, slug, draft, draft_position, published, published_visible, published_position, published_count)
    values (${id}, 'project', 'lake', ${project}, 1, ${project}, true, 1, 1)`;
  for (const { id, published } of await sql`select id, published from website_items`)
    await sql`update website_items set published = ${JSON.stringify(withTranslations(published))}::jsonb where id = ${id}`;
  await sql`insert into website_versions (item_id, number, publication, content, visible, position, published_by)
    values (${id}, 1, ${id}, ${project}, true, 1, 'x')`;
  const visitor = anonymousClient(site);
  // The server reads the items again once a trigger has notified it.
  for (const path of paths.flatMap((page) => translationLanguages.map((language) => pathIn(language, page))))
    await vi.waitFor(async () => expect((await visitor.get(path)).status, path).toBe(200), { timeout: 30_000 });
});

afterAll(() => site.dispose());

/** The paths of the links and forms of a page that do not name another language. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<(?:a|form) [^>]*>/g)]
    .filter(([tag]) => !/ hrefLang="/i.test(tag))
    .flatMap(([tag]) => tag.match(/ (?:href|action)="(\/[^"]*)"/)?.[1] ?? []);

test.each(translationLanguages)("in %s every link leads to a page in this language", async (language) => {
  const visitor = anonymousClient(site);
  const isInLanguage = (path: string) => languageOfPath(path) === language;
  const seen = new Set<string>();
  const wrong = new Set<string>();
  const waiting = ["/", "/nothing", "/venue-finder?q=nowhere&type=Resort"].map((path) => pathIn(language, path));
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // One page with parameters is enough of each path.
    const kind = path.replace(/\?.*/, "?");
    if (seen.has(path) || (path.includes("?") && seen.has(kind))) continue;
    seen.add(path).add(kind);
    const { status, html } = await visitor.page(path);
    expect(html, path).toContain(`<html lang="${languageTags[language]}">`);
    if (status !== 200 && !path.endsWith("/nothing")) wrong.add(`${path}: ${status}`);
    const links = linksOf(html).map((link) => link.replaceAll("&amp;", "&").replace(/#.*/, ""));
    for (const link of links) if (!isInLanguage(link)) wrong.add(`${path}: ${link}`);
    waiting.push(...links.filter(isInLanguage));
  }
  expect([...wrong]).toEqual([]);
  for (const path of paths) expect(seen, path).toContain(pathIn(language, path));
});
