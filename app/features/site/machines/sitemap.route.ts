import { company } from "#app/company/company.server.ts";
import { pathIn } from "#app/company/language-path.ts";
import { languagesOf, publishedSite } from "#app/features/website/website.server.ts";
import { env } from "#app/platform/env.ts";
import { projectUrl } from "../projects/projects.ts";
import { publicPages } from "../public-pages.ts";
import { alternatesOf } from "./alternates.ts";

export function loader(): Response {
  const site = publishedSite();
  const pages = company().isSiteClosed ? [] : publicPages;
  const published = pages.filter(({ kind }) => site.page(kind));
  const projects = published.some(({ path }) => path === "/ourproject")
    ? site.items("project").map(({ slug }) => ({ path: projectUrl(slug) }))
    : [];
  const urls = [...published, ...projects].flatMap(({ path }) => {
    const translated = languagesOf(path);
    const links = alternatesOf(env().ORIGIN, path, translated).map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${href}"/>`,
    );
    return translated.map((language) => `  <url><loc>${env().ORIGIN}${pathIn(language, path)}</loc>${links.join("")}</url>`);
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" } });
}
