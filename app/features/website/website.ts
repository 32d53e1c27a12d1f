import { type Content, type KindName, kindOf, kinds, type PageKind, pageKinds } from "#app/content/kinds.ts";
import { type Facts, fillPlaceholders } from "#app/content/placeholders.ts";

type ListKind = Exclude<KindName, PageKind>;
/** An item as a page of the website shows it. `number` is the number of its published version. */
export type SiteItem<Name extends KindName> = Content<Name> & { id: string; slug: string; number: number };
export type SiteRow = {
  id: string;
  kind: string;
  slug: string;
  content: Record<string, unknown>;
  position: number;
  number: number;
};
export type MenuEntry = { label: string; to: string };

/** What the public pages show. */
export type Site = {
  /** Null while the page is hidden. */
  page<Name extends PageKind>(name: Name): SiteItem<Name> | null;
  items<Name extends ListKind>(name: Name): readonly SiteItem<Name>[];
  menu: readonly MenuEntry[];
  /** Whether the page at this path is shown: buttons that lead to a hidden one are left out. */
  isOpen(path: string): boolean;
  /** The preview of the drafts, which only those see who may edit them. */
  isPreview: boolean;
};

/** The stored content with every field of its kind: one that it lacks, or that no longer fits, has its start value. */
export function contentOf<Name extends KindName>(name: Name, stored: Record<string, unknown>): Content<Name> {
  const fields = Object.entries(kindOf(name).fields).map(([field, { schema, start }]) => {
    const value = schema.safeParse(stored[field]);
    return [field, value.success ? value.data : start];
  });
  return Object.fromEntries(fields) as Content<Name>;
}

/** @param facts of the company, which texts name besides the website's own figures */
export function siteOf(rows: readonly SiteRow[], facts: Facts, isPreview = false): Site {
  const ordered = [...rows].sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
  const figures = ordered
    .filter(({ kind }) => kind === "statistic")
    .map((row) => [row.slug, contentOf("statistic", row.content).value]);
  const known = { ...facts, ...Object.fromEntries(figures) };
  const itemsOf = new Map<string, SiteItem<KindName>[]>();
  for (const { id, kind, slug, content, number } of ordered) {
    if (!Object.hasOwn(kinds, kind)) continue;
    const item = { ...fillPlaceholders(contentOf(kind as KindName, content), known), id, slug, number };
    itemsOf.set(kind, [...(itemsOf.get(kind) ?? []), item]);
  }
  const items = (name: KindName) => itemsOf.get(name) ?? [];
  const openPages = ordered.filter(({ kind }) => (pageKinds as string[]).includes(kind)).map(({ kind }) => kind as PageKind);
  const paths = new Set(openPages.map((kind) => kinds[kind].path("")));
  return {
    page: (name) => (items(name)[0] ?? null) as never,
    items: (name) => items(name) as never,
    menu: openPages
      .map((kind) => ({ label: (items(kind)[0] as { menuLabel?: string }).menuLabel ?? "", to: kinds[kind].path("") }))
      .filter(({ label }) => label !== ""),
    isOpen: (path) => paths.has(path.replace(/[?#].*/, "").replace(/^\/projects$/, "/ourproject")),
    isPreview,
  };
}

/** The items of a new database, as rows: pages in the order of the menu, the others in that of their list. */
export const defaultRows = (): (SiteRow & { kind: KindName })[] =>
  (Object.keys(kinds) as KindName[]).flatMap((kind, pagePosition) =>
    kindOf(kind).defaults.map(({ slug, content }, index) => ({
      ...{ id: `${kind}-${slug}`, kind, slug, content, number: 1 },
      position: kindOf(kind).page ? pagePosition + 1 : index + 1,
    })),
  );
