import { company } from "#app/content/company.ts";

type PageMeta = {
  title: string;
  description?: string;
  /** Excludes the page from search engines. */
  unlisted?: boolean;
};

/** Title and description of a page, for its `meta`. */
export function pageMeta({ title, description, unlisted }: PageMeta) {
  return [
    { title: `${title} · ${company.name}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
