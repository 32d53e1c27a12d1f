import { useLocation } from "react-router";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { publicPages } from "#app/content/public-pages.ts";
import { textFacts, useCompany } from "#app/platform/use-company.ts";
import { structuredData } from "./structured-data.ts";

/** Canonical URL, Open Graph card and structured data. React moves the tags to the document's head. */
export function SeoTags({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  const company = useCompany();
  const found = publicPages.find(({ path }) => path === pathname);
  if (!found) return null;
  const page = fillPlaceholders(found, textFacts(company));
  const url = `${origin}${page.path}`;
  const openGraph = {
    "og:type": "website",
    "og:site_name": company.name,
    "og:locale": "en_IN",
    "og:title": page.title,
    "og:description": page.description,
    "og:url": url,
    "og:image": `${origin}/images/social-${page.picture}.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `${company.name}: ${page.name}`,
  };
  // Content-Security-Policy does not apply: a JSON-LD block is data. `<` is escaped, because `</script` would end the element.
  const jsonLd = JSON.stringify(structuredData(company, page, origin)).replaceAll("<", "\\u003c");
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.entries(openGraph).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped above */}
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: jsonLd }} />
    </>
  );
}
