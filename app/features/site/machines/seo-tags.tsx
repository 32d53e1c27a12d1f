import { useCompany } from "#app/company/use-company.ts";
import { languageTags } from "#app/content/languages.ts";
import type { Seo } from "./seo.server.ts";

/** Canonical URL, Open Graph card and structured data. React moves the tags to the document's head. */
export function SeoTags({
  seo: { url, name, title, description, image, jsonLd, language, alternates, size = { width: 1200, height: 630 } },
}: {
  seo: Seo;
}) {
  const company = useCompany();
  const openGraph = {
    "og:type": "website",
    "og:site_name": company.name,
    "og:locale": languageTags[language].replace("-", "_"),
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": image,
    "og:image:width": String(size.width),
    "og:image:height": String(size.height),
    "og:image:alt": `${company.name}: ${name}`,
  };
  return (
    <>
      <link rel="canonical" href={url} />
      {alternates.map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
      {Object.entries(openGraph).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {/* Content-Security-Policy does not apply: a JSON-LD block is data. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, escaped in seo.server.ts */}
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: jsonLd }} />
    </>
  );
}
