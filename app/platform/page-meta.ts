import { fillPlaceholders } from "#app/content/placeholders.ts";
import { companyOf, type Match, textFacts } from "./use-company.ts";

type PageMeta = {
  title: string;
  description?: string;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
};

/** Title and description of a page, for its `meta`. @param matches the page's routes, one of which loads the company */
export function pageMeta({ matches }: { matches: readonly Match[] }, meta: PageMeta) {
  const company = companyOf(matches);
  const { title, description, noIndex } = company ? fillPlaceholders(meta, textFacts(company)) : meta;
  return [
    { title: company && !meta.title.includes("{company}") ? `${title} · ${company.name}` : title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
