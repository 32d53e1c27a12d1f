import type { SiteItem } from "#app/features/website/website.ts";
import type { PublicCompany } from "#app/platform/company.ts";
import { pictureUrl } from "#app/ui/picture-url.ts";

export type JsonLdObject = { [property: string]: unknown };
type PublicPage = { path: string; name: string; parent?: { path: string; name: string } };
type Services = readonly SiteItem<"service">[];

/** A page's JSON-LD for search engines. It leaves out ratings, because they are the company's own claims. */
type Facts = {
  company: PublicCompany;
  origin: string;
  /** The path of the picture that stands for the company. */
  picture: string;
  services: Services;
};

export function structuredData(page: PublicPage, { company, origin, picture, services }: Facts): JsonLdObject {
  const graph: JsonLdObject[] = [];
  if (page.path === "/" || page.path === "/contact") graph.push(...localBusinesses(company, origin, picture));
  if (page.path === "/services") graph.push(...serviceOffers({ company, origin, services }));
  if (page.path !== "/") graph.push(breadcrumbs(page, origin));
  return { "@context": "https://schema.org", "@graph": graph };
}

/** @param index of the office, from 0 */
const officeId = (origin: string, index: number) => `${origin}/contact#office-${index + 1}`;

function localBusinesses(company: PublicCompany, origin: string, picture: string): JsonLdObject[] {
  return company.offices.map((office, index) => ({
    "@type": "LocalBusiness",
    "@id": officeId(origin, index),
    name: office.name,
    url: `${origin}/`,
    image: origin + picture,
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
    openingHours: company.hours.map(({ schemaOrg }) => schemaOrg),
  }));
}

function serviceOffers({ company, origin, services }: Omit<Facts, "picture">): JsonLdObject[] {
  return services.map(({ slug, title, description, picture }) => ({
    "@type": "Service",
    name: title,
    description,
    url: `${origin}/services#${slug}`,
    image: origin + pictureUrl(picture.image, 960, "webp"),
    areaServed: company.offices.map(({ state }) => state),
    provider: company.offices.map(({ name }, index) => ({ "@type": "LocalBusiness", "@id": officeId(origin, index), name })),
  }));
}

function breadcrumbs({ path, name, parent }: PublicPage, origin: string): JsonLdObject {
  const item = (position: number, itemName: string, itemPath: string) => ({
    "@type": "ListItem",
    position,
    name: itemName,
    item: `${origin}${itemPath}`,
  });
  const steps = [{ path: "/", name: "Home" }, ...(parent ? [parent] : []), { path, name }];
  return { "@type": "BreadcrumbList", itemListElement: steps.map((step, index) => item(index + 1, step.name, step.path)) };
}
