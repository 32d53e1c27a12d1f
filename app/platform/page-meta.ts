import { company } from "#app/content/company.ts";

type Titled = {
  title: string;
  description?: string;
  /** Pages that are reached by a mailed link are not for search engines. */
  unlisted?: boolean;
};

/** Title and description of a page, for its `meta`. */
export function pageMeta({ title, description, unlisted }: Titled) {
  return [
    { title: `${title} · ${company.name}` },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
