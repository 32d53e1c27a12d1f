import { company } from "#app/content/company.ts";
import type { PublicPage } from "#app/content/public-pages.ts";
import { services } from "#app/content/services.ts";

type Thing = { "@type": string; [property: string]: unknown };

/** What a page tells search engines about the company. Ratings are never told this way: they are our own claims. */
export function structuredData(page: PublicPage, origin: string): { "@context": string; "@graph": Thing[] } {
  const graph: Thing[] = [];
  if (page.path === "/" || page.path === "/contact") graph.push(...offices(origin));
  if (page.path === "/services") graph.push(...offered(origin));
  if (page.path !== "/") graph.push(trail(page, origin));
  return { "@context": "https://schema.org", "@graph": graph };
}

const officeId = (origin: string, key: string) => `${origin}/contact#${key}`;

function offices(origin: string): Thing[] {
  return company.offices.map((office) => ({
    "@type": "LocalBusiness",
    "@id": officeId(origin, office.key),
    name: office.name,
    url: `${origin}/`,
    image: `${origin}/images/social-home.png`,
    logo: `${origin}/icon-512.png`,
    email: office.email,
    telephone: office.phone.display,
    address: {
      "@type": "PostalAddress",
      streetAddress: office.address[0],
      addressLocality: office.city,
      addressRegion: office.state,
      postalCode: office.address.at(-1)?.match(/\d{6}$/)?.[0],
      addressCountry: "IN",
    },
    areaServed: office.state,
    openingHours: company.hours.map(({ machine }) => machine),
  }));
}

function offered(origin: string): Thing[] {
  return services.map(({ slug, title, description, image }) => ({
    "@type": "Service",
    name: title,
    description,
    url: `${origin}/services#${slug}`,
    image: `${origin}/images/${image}-960.webp`,
    areaServed: company.offices.map(({ state }) => state),
    provider: company.offices.map(({ key, name }) => ({ "@type": "LocalBusiness", "@id": officeId(origin, key), name })),
  }));
}

function trail({ path, name }: PublicPage, origin: string): Thing {
  const step = (position: number, of: string, at: string) => ({
    "@type": "ListItem",
    position,
    name: of,
    item: `${origin}${at}`,
  });
  return { "@type": "BreadcrumbList", itemListElement: [step(1, "Home", "/"), step(2, name, path)] };
}
