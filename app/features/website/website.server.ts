import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { redirect } from "react-router";
import { cityIn, company } from "#app/company/company.server.ts";
import { type Company, mainOffice, publicCompany } from "#app/company/company.ts";
import { englishPath, languageOfPath, pathIn } from "#app/company/language-path.ts";
import { withoutSamples } from "#app/company/sample-facts.ts";
import { companyPlaceholders } from "#app/company/use-company.ts";
import { type Language, languages, type TranslationLanguage, translationLanguages } from "#app/content/languages.ts";
import type { PlaceholderValues } from "#app/content/placeholders.ts";
import { type KindName, kindOf, kinds, type PageKind, pageKinds } from "#app/content/site/kinds.ts";
import { NotFound } from "#app/errors.ts";
import { readSession } from "#app/identity/session.server.ts";
import { can } from "#app/permissions.ts";
import { defineSnapshot } from "#app/platform/snapshot.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asSystem, lockUntilCommit, readOwn, type Tx } from "#db/client.server.ts";
import { websiteItems, websiteVersions } from "#db/schema.ts";
import { defaultRows } from "./default-rows.server.ts";
import { type StoredContent, translationsOf } from "./translations.ts";
import { contentOf, type Site, type SiteItem, type SiteRow, siteOf } from "./website.ts";

export const comingSoonPath = "/coming-soon";

/** The company's values for the placeholders in texts of the website. */
export const websitePlaceholders = (
  language: Language = "en",
  values = publicCompany(company(), today(), language),
): PlaceholderValues => ({
  ...companyPlaceholders(values),
  "legal-name": values.legalName,
  "privacy-email": values.privacyEmail,
  phone: mainOffice(values)?.phone.display ?? "",
});

/** What visitors read while the website is closed does not say who the sample company is. */
function shownPlaceholders(language: Language): PlaceholderValues {
  const { isSiteClosed, samples } = company();
  if (!isSiteClosed) return websitePlaceholders(language);
  const shown = withoutSamples(publicCompany(company(), today(), language), samples);
  return Object.fromEntries(Object.entries(websitePlaceholders(language, shown)).filter(([, value]) => value !== ""));
}

const publishedRows = defineSnapshot<SiteRow[]>({
  name: "website",
  initial: defaultRows(),
  read: (tx) => tx.execute<SiteRow>(sql`select id, kind, slug, content, position, number from website_published()`),
});

type CachedWebsite = { rows: SiteRow[]; company: Company; day: string; site: Site };
const cachedWebsites: Partial<Record<Language, CachedWebsite>> = {};

/** The published website in a language, from memory. */
export function publishedSite(language: Language = "en"): Site {
  const inputs = { rows: publishedRows.value, company: company(), day: today() };
  const cached = cachedWebsites[language];
  if (cached?.rows === inputs.rows && cached.company === inputs.company && cached.day === inputs.day) return cached.site;
  const isOff = !inputs.company.languages.includes(language);
  const site = siteOf(publishedRows.value, shownPlaceholders(language), { language, isOff, cityIn });
  cachedWebsites[language] = { ...inputs, site };
  return site;
}

/** The languages in which a page exists. @param path of the page in any language */
export const languagesOf = (path: string): Language[] =>
  languages.filter((language) => publishedSite(language).paths.includes(englishPath(path)));

export const noticeVersion = (): number => publishedSite().page("privacy-page")?.number ?? 1;

/** Reads the published items again, so that this process shows what was just published. */
export const refreshSite = (): Promise<void> => publishedRows.refresh();

type SiteRequest = { request: Request; url: URL };

/** The pages that visitors do not see while the website is closed. */
const closedPaths: readonly string[] = pageKinds
  .filter((kind) => kind !== "privacy-page" && kind !== "not-found-page")
  .map((kind) => kinds[kind].path(""));
const isClosedPath = (path: string) => closedPaths.includes(path) || path.startsWith("/ourproject/");

/** The website in the language of the request's path: the published one, or with `?preview` the drafts, for people who may edit them. */
export async function readSite({ request, url }: SiteRequest): Promise<Site> {
  const language = languageOfPath(url.pathname);
  if (!url.searchParams.has("preview")) {
    if (company().isSiteClosed && isClosedPath(englishPath(url.pathname.toLowerCase())))
      throw redirect(pathIn(language, comingSoonPath), { headers: { "Cache-Control": "no-store" } });
    return publishedSite(language);
  }
  const { person } = await readSession(request);
  if (!person || !can(person, "website:edit")) throw redirect(url.pathname);
  const { id, kind, slug, draft, draftPosition, publishedCount } = websiteItems;
  const drafts = await readOwn(person, (tx) =>
    tx
      .select({ id, kind, slug, content: draft, position: draftPosition, number: publishedCount })
      .from(websiteItems)
      .where(sql`draft_visible and deleted_at is null`),
  );
  return siteOf(drafts, websitePlaceholders(language), { language, isPreview: true });
}

/** The page of the site. @throws a redirect to the English page while it is not translated, NotFound while it is hidden */
export function requirePage<Name extends PageKind>(site: Site, name: Name, url: URL): SiteItem<Name> {
  const page = site.page(name);
  if (page) return page;
  if (site.language !== "en" && site.hasPage(kinds[name].path("")))
    throw redirect(englishPath(url.pathname) + url.search, { headers: { "Cache-Control": "no-store" } });
  throw new NotFound("There is nothing at this address.");
}

/**
 * Stores the default items (those of app/content) that this database has never had: all of them at its first start, those that a new
 * version of the product brings at the start after the upgrade. Items from before the website had languages get the translations of
 * the texts that are still those of app/content.
 */
export async function addDefaultItems(): Promise<void> {
  await asSystem("upgrade", async (tx) => {
    await lockUntilCommit(tx, "websiteItems");
    const stored = await tx.select().from(websiteItems);
    const publication = randomUUID();
    const knownKeys = new Set(stored.map(({ defaultKey }) => defaultKey));
    const missing = defaultRows().filter(({ id: key }) => !knownKeys.has(key));
    const added = missing.length > 0 ? await insertDefaults(tx, missing) : [];
    const translated: ItemRow[] = [];
    for (const row of stored) {
      const changed = withShippedTranslations(row);
      if (changed)
        translated.push(...(await tx.update(websiteItems).set(changed).where(eq(websiteItems.id, row.id)).returning()));
    }
    const versions = [...added, ...translated.filter(({ published }) => published)].map(
      ({ id: itemId, publishedCount: number, published: content, publishedVisible: visible, publishedPosition: position }) => ({
        itemId,
        number,
        publication,
        content,
        visible,
        position,
        publishedBy: "upgrade",
      }),
    );
    if (versions.length > 0) await tx.insert(websiteVersions).values(versions);
  });
}

type ItemRow = typeof websiteItems.$inferSelect;

const insertDefaults = (tx: Tx, rows: ReturnType<typeof defaultRows>): Promise<ItemRow[]> =>
  tx
    .insert(websiteItems)
    .values(
      rows.map(({ id: defaultKey, kind, slug, content, position }) => ({
        defaultKey,
        kind,
        slug,
        draft: content,
        draftPosition: position,
        published: content,
        publishedVisible: true,
        publishedPosition: position,
        publishedCount: 1,
      })),
    )
    .onConflictDoNothing()
    .returning();

/**
 * The translations for an item from before the website had languages, or whose page was not translated as a whole then; null when it has
 * its own, or app/content has none for it.
 */
function withShippedTranslations({ defaultKey, draft, published, publishedCount }: ItemRow) {
  const shipped = defaultRows().find(({ id: key, content }) => key === defaultKey && hasTranslations(content));
  if (!shipped || isTranslatedByHand(draft, shipped.content) || (published && isTranslatedByHand(published, shipped.content)))
    return null;
  return {
    draft: translateUnchanged(shipped.kind, draft, shipped.content),
    ...(published && {
      published: translateUnchanged(shipped.kind, published, shipped.content),
      publishedCount: publishedCount + 1,
    }),
  };
}

/** Whether it has translations other than the name in the menu, which was all that app/content had of some pages. */
function isTranslatedByHand(stored: StoredContent, shipped: StoredContent): boolean {
  if (!("translations" in stored)) return false;
  const menuLabelOf = (content: StoredContent, language: TranslationLanguage) =>
    translationsOf(content)[language]?.content.menuLabel;
  return translationLanguages.some((language) => {
    const { content = {}, isChecked = false } = translationsOf(stored)[language] ?? {};
    return isChecked || Object.keys(content).join() !== "menuLabel" || content.menuLabel !== menuLabelOf(shipped, language);
  });
}

const hasTranslations = (content: StoredContent) => Object.keys(translationsOf(content)).length > 0;

/** The stored content with the shipped translations of the fields that are still those of app/content. */
function translateUnchanged(kind: KindName, stored: StoredContent, shipped: StoredContent): StoredContent {
  const english = contentOf(kind, stored) as Record<string, unknown>;
  const isUnchanged = (field: string) => isDeepStrictEqual(english[field], shipped[field]);
  const unchanged = Object.keys(kindOf(kind).fields).filter(isUnchanged);
  const translations = translationLanguages.flatMap((language) => {
    const { content } = translationsOf(shipped)[language] ?? { content: {} };
    const texts = Object.entries(content).filter(([field]) => unchanged.includes(field));
    return texts.length > 0 ? [[language, { content: Object.fromEntries(texts), isChecked: false }]] : [];
  });
  return { ...stored, translations: Object.fromEntries(translations) };
}
