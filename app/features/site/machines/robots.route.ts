import { env } from "#app/platform/env.ts";

/** Pages with `noindex`, such as that of an invitation, are not listed: a crawler must be allowed to load them to read it. */
export function loader(): Response {
  const text = `User-agent: *
Disallow: /dashboard
Disallow: /live

Sitemap: ${env().ORIGIN}/sitemap.xml
`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
