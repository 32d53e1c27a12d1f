import { canonicalPath, englishPath, pathIn } from "#app/company/language-path.ts";
import { countPlaceholders, offerPlaceholders, servicePlaceholders } from "#app/content/counts.ts";
import type { Language } from "#app/content/languages.ts";
import { fillPlaceholders, type PlaceholderValues, withoutUnknown } from "#app/content/placeholders.ts";
import { type Content, type KindName, kindOf, kinds, type PageKind, pageKinds } from "#app/content/site/kinds.ts";
import { withTranslation } from "#app/content/translation.ts";
import { isTranslated, missingIn, type StoredContent, translationOf } from "./translations.ts";

type ListKind = Exclude<KindName, PageKind>;
/** An item as a page of the website shows it. `number` is the number of its published version. */
export type SiteItem<Name extends KindName> = Content<Name> & {
  id: string;
  slug: string;
  number: number;
  /** Set on a page in another language when the item is not translated: its texts are English. */
  lang?: "en";
};
export type SiteRow = {
  id: string;
  kind: string;
  slug: string;
  content: StoredContent;
  position: number;
  number: number;
};
/** `lang`: the label is not translated. `hrefLang`: the page is not. */
export type MenuEntry = { label: string; to: string; lang?: "en"; hrefLang?: "en" };

export type Site = {
  language: Language;
  /** Null while the page is hidden, or not translated. */
  page<Name extends PageKind>(name: Name): SiteItem<Name> | null;
  items<Name extends ListKind>(name: Name): readonly SiteItem<Name>[];
  menu: readonly MenuEntry[];
  /** Whether the site has a page at this English path that is not hidden. Buttons that lead to a hidden page are left out. */
  hasPage(path: string): boolean;
  /** The English paths of the pages that exist in this language. */
  paths: readonly string[];
  /** Whether this is the preview of the drafts, for staff who may edit the website. */
  isPreview: boolean;
};

/** The stored content with every field of its kind. A field that is missing or has an invalid value gets its default value. */
export function contentOf<Name extends KindName>(name: Name, stored: StoredContent): Content<Name> {
  const fields = Object.entries(kindOf(name).fields).map(([field, { schema, start }]) => {
    const value = schema.safeParse(stored[field]);
    return [field, value.success ? value.data : start];
  });
  return Object.fromEntries(fields) as Content<Name>;
}

/** `isOff`: the company shows no page in this language. */
type SiteOptions = { language?: Language; isPreview?: boolean; isOff?: boolean; cityIn?: typeof cityAsItIs };

const cityAsItIs = (city: string, _language: Language): string => city;

/** @param companyPlaceholders the company's values for placeholders in texts; the website's statistics are added to them */
export function siteOf(
  rows: readonly SiteRow[],
  companyPlaceholders: PlaceholderValues,
  { language = "en", isPreview = false, isOff = false, cityIn = cityAsItIs }: SiteOptions = {},
): Site {
  const ordered = [...rows].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  const statistics = ordered
    .filter(({ kind }) => kind === "statistic")
    .map((row) => [row.slug, contentOf("statistic", row.content).value]);
  const countOf = (name: KindName) => ordered.filter(({ kind }) => kind === name).length;
  const services = ordered.filter(({ kind }) => kind === "service");
  const offers = services
    .map(({ content }) => contentIn("service", content, language, isPreview) as Content<"service">)
    .map(({ phrase, title }) => phrase || title);
  const placeholders = {
    ...companyPlaceholders,
    ...offerPlaceholders(offers, language),
    ...servicePlaceholders(
      services.map(({ slug }) => slug),
      language,
    ),
    ...countPlaceholders({ services: countOf("service"), sports: countOf("sport") }, language),
    ...Object.fromEntries(statistics),
  };
  const itemsOf = new Map<string, SiteItem<KindName>[]>();
  for (const { id, kind, slug, content, number } of ordered) {
    if (!Object.hasOwn(kinds, kind)) continue;
    const shown = contentIn(kind as KindName, content, language, isPreview);
    if (kind === "project" && "lang" in shown && "city" in shown) Object.assign(shown, { city: cityIn(shown.city, language) });
    const item = { ...fillPlaceholders(withoutUnknown(shown, placeholders), placeholders), id, slug, number };
    itemsOf.set(kind, [...(itemsOf.get(kind) ?? []), item]);
  }
  const items = (name: KindName) => itemsOf.get(name) ?? [];
  const page = (name: PageKind) => (isOff ? null : (items(name).find(({ lang }) => !lang) ?? null));
  const visiblePages = ordered.filter(({ kind }) => (pageKinds as string[]).includes(kind)).map(({ kind }) => kind as PageKind);
  const visiblePaths = new Set(visiblePages.map(pathOf));
  const projects = page("projects-page") ? items("project").filter(({ lang }) => !lang) : [];
  return {
    language,
    page: (name) => page(name) as never,
    items: (name) => items(name) as never,
    menu: ordered.flatMap((row) => menuEntry(row, language, page(row.kind as PageKind) !== null)),
    hasPage: (path) => visiblePaths.has(canonicalPath(englishPath(path.replace(/[?#].*/, "")))),
    paths: [
      ...visiblePages.filter((kind) => kind !== "not-found-page" && page(kind)).map(pathOf),
      ...projects.map(({ slug }) => kinds.project.path(slug)),
    ],
    isPreview,
  };
}

const pathOf = (kind: PageKind) => kinds[kind].path("");

/** English, unless all required texts of the item are translated. A preview also shows an incomplete translation. */
function contentIn(name: KindName, stored: StoredContent, language: Language, isPreview: boolean) {
  const english: Record<string, unknown> & { aliases?: readonly string[] } = contentOf(name, stored);
  if (language === "en") return english as Content<KindName>;
  if (!isPreview && !isTranslated(missingIn(name, english, stored, language)))
    return { ...english, lang: "en" as const } as never;
  const content = withTranslation(kindOf(name).fields, english, translationOf(name, stored, language).content);
  if (name !== "venue") return content as Content<KindName>;
  // A search also finds the venue by its English name, city and address.
  const { name: englishName, city, address, aliases = [] } = english;
  return { ...content, aliases: [...(content.aliases as string[]), englishName, city, address, ...aliases] } as never;
}

/** A page that is not translated is in the menu with its translated name, and leads to the English page. */
function menuEntry({ kind, content }: SiteRow, language: Language, isShown: boolean): MenuEntry[] {
  if (!(pageKinds as string[]).includes(kind)) return [];
  const name = kind as PageKind;
  const english = (contentOf(name, content) as { menuLabel?: string }).menuLabel ?? "";
  if (english === "") return [];
  if (language === "en") return [{ label: english, to: pathOf(name) }];
  const { menuLabel } = translationOf(name, content, language).content as { menuLabel?: string };
  return [
    {
      label: menuLabel || english,
      to: isShown ? pathIn(language, pathOf(name)) : pathOf(name),
      ...(menuLabel ? {} : { lang: "en" }),
      ...(isShown ? {} : { hrefLang: "en" }),
    },
  ];
}
