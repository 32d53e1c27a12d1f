import type { Site } from "#app/features/website/website.ts";
import { company } from "#app/platform/company.server.ts";
import { publicCompany } from "#app/platform/company.ts";
import { today } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import { publicPages } from "./public-pages.ts";
import { type JsonLdObject, structuredData } from "./structured-data.ts";

/** What search engines and shared links show of a page; `SeoTags` writes it. */
export type Seo = { url: string; name: string; title: string; description: string; image: string; jsonLd: string };

/** Null for a page that is not in the sitemap. */
export function seoOf(site: Site, path: string): Seo | null {
  const { kind, picture } = publicPages.find((page) => page.path === path) ?? {};
  const page = kind && site.page(kind);
  if (!page || site.isPreview) return null;
  const { title, description, menuLabel } = page;
  const origin = env().ORIGIN;
  const name = menuLabel || title;
  const data = structuredData(
    { path, name },
    { company: publicCompany(company(), today()), origin, services: site.items("service") },
  );
  return { url: origin + path, name, title, description, image: `${origin}/images/social-${picture}.png`, jsonLd: toJson(data) };
}

/** For a `<script>`: `<` is escaped, because `</script` would end the element. */
const toJson = (data: JsonLdObject): string => JSON.stringify(data).replaceAll("<", "\\u003c");
