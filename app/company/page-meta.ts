import { fillPlaceholders } from "#app/content/placeholders.ts";
import { companyOf, type Match } from "./use-company.ts";

type PageMeta = {
  title: string;
  description?: string;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
};

/** Title and description of a page, for its `meta`; `{company}` in them is the company's name. @param matches the page's routes, one of which loads the company */
export function pageMeta({ matches }: { matches: readonly Match[] }, { title, description, noIndex }: PageMeta) {
  const company = companyOf(matches);
  const filled = (text: string) => (company ? fillPlaceholders(text, { company: company.name }) : text);
  return [
    { title: company?.name ? `${filled(title)} · ${company.name}` : title },
    ...(description && company ? [{ name: "description", content: filled(description) }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
