import { publishedSite } from "#app/features/website/website.server.ts";
import { env } from "#app/platform/env.ts";
import { projectUrl } from "./projects.ts";
import { publicPages } from "./public-pages.ts";

export function loader(): Response {
  const site = publishedSite();
  const open = publicPages.filter(({ kind }) => site.page(kind));
  const projects = site.isOpen("/ourproject") ? site.items("project").map(({ slug }) => ({ path: projectUrl(slug) })) : [];
  const urls = [...open, ...projects].map(({ path }) => `  <url><loc>${env().ORIGIN}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" } });
}
