import { publicPages } from "#app/content/public-pages.ts";
import { env } from "#app/platform/env.ts";

export function loader(): Response {
  const urls = publicPages.map(({ path }) => `  <url><loc>${env().ORIGIN}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" } });
}
