import { company } from "#app/content/company.ts";

/** Title and description of a page, for its `meta`. */
export function titled({ title, description }: { title: string; description?: string }) {
  return [{ title: `${title} · ${company.name}` }, ...(description ? [{ name: "description", content: description }] : [])];
}
