import { env } from "#app/platform/env.ts";

/** Pages of accounts say `noindex` themselves, which a crawler only reads where it may go. */
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
