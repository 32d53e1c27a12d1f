import { companyOf, type Match } from "./use-company.ts";

type PageMeta = {
  title: string;
  description?: string;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
};

/** Title and description of a page, for its `meta`. @param matches the page's routes, one of which loads the company */
export function pageMeta({ matches }: { matches: readonly Match[] }, { title, description, noIndex }: PageMeta) {
  const company = companyOf(matches);
  return [
    { title: company ? `${title} · ${company.name}` : title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
