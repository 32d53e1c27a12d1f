import { company } from "#app/content/company.ts";

type PageMeta = {
  title: string;
  description?: string;
  /** Excludes the page from search engines. */
  noIndex?: boolean;
};

/** Title and description of a page, for its `meta`. */
export function pageMeta({ title, description, noIndex }: PageMeta) {
  return [
    { title: `${title} · ${company.name}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
