import type { PublicCompany } from "#app/company/company.ts";
import { pathIn } from "#app/company/language-path.ts";
import type { Language } from "#app/content/languages.ts";
import type { SiteItem } from "#app/features/website/website.ts";
import { linkPictureUrl, type ShownPicture } from "../site-picture.tsx";

export type JsonLdObject = { [property: string]: unknown };
type PublicPage = { path: string; name: string; parent?: { path: string; name: string } };
type Services = readonly (Omit<SiteItem<"service">, "picture"> & { picture: ShownPicture })[];

type Facts = {
  company: PublicCompany;
  origin: string;
  /** The path of the picture of the company. */
  picture: string;
  services: Services;
  language: Language;
  /** The name of the home page. */
  home: string;
};

/** Without ratings, because the company itself claims them. @param page its path in English */
export function structuredData(page: PublicPage, { company, origin, picture, services, language, home }: Facts): JsonLdObject {
  const urlOf = (path: string) => origin + pathIn(language, path);
  const graph: JsonLdObject[] = [];
  if (page.path === "/" || page.path === "/contact") graph.push(...localBusinesses(company, origin, picture));
  if (page.path === "/services") graph.push(...serviceOffers({ company, origin, services }, urlOf));
  if (page.path !== "/") graph.push(breadcrumbs(page, home, urlOf));
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
    logo: origin + (company.shownLogo?.src ?? "/icon-512.png"),
    email: office.email,
    telephone: office.phone.display,
    address: {
      "@type": "PostalAddress",
      streetAddress: office.address[0],
      addressLocality: office.city,
      addressRegion: office.state,
      postalCode: office.pin,
      addressCountry: "IN",
    },
    areaServed: office.state,
    openingHours: company.hours.flatMap(({ machine }) => machine ?? []),
  }));
}

function serviceOffers(
  { company, origin, services }: Pick<Facts, "company" | "origin" | "services">,
  urlOf: UrlOf,
): JsonLdObject[] {
  return services.map(({ slug, title, description, picture }) => ({
    "@type": "Service",
    name: title,
    description,
    url: urlOf(`/services#${slug}`),
    image: origin + linkPictureUrl(picture),
    areaServed: company.offices.map(({ state }) => state),
    provider: company.offices.map(({ name }, index) => ({ "@type": "LocalBusiness", "@id": officeId(origin, index), name })),
  }));
}

type UrlOf = (path: string) => string;

function breadcrumbs({ path, name, parent }: PublicPage, home: string, urlOf: UrlOf): JsonLdObject {
  const item = (position: number, itemName: string, itemPath: string) => ({
    "@type": "ListItem",
    position,
    name: itemName,
    item: urlOf(itemPath),
  });
  const steps = [{ path: "/", name: home }, ...(parent ? [parent] : []), { path, name }];
  return { "@type": "BreadcrumbList", itemListElement: steps.map((step, index) => item(index + 1, step.name, step.path)) };
}
