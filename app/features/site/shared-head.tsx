import { useLocation } from "react-router";
import { company } from "#app/content/company.ts";
import { publicPages } from "#app/content/public-pages.ts";
import { structuredData } from "./structured-data.ts";

/** The one address of a page, its card for shared links, and its facts for search engines. React moves the tags to the head. */
export function SharedHead({ origin }: { origin: string }) {
  const { pathname } = useLocation();
  const page = publicPages.find(({ path }) => path === pathname);
  if (!page) return null;
  const url = `${origin}${page.path}`;
  const card = {
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
  // Data, not script: the policy of scripts does not concern it. The sign `<` could end the element, so it is written otherwise.
  const facts = JSON.stringify(structuredData(page, origin)).replaceAll("<", "\\u003c");
  return (
    <>
      <link rel="canonical" href={url} />
      {Object.entries(card).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts, escaped above */}
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: facts }} />
    </>
  );
}
