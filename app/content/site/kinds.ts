import type { ContentOf, Fields } from "./fields.ts";
import {
  contactPageFields,
  homeFields,
  notFoundFields,
  projectsPageFields,
  servicesPageFields,
  sportsPageFields,
  venuesPageFields,
} from "./pages.ts";
import { privacyFields } from "./privacy.ts";
import { projectFields, projectProblems, projectRemark } from "./projects.ts";
import { serviceFields, services } from "./services.ts";
import { sportFields, sports } from "./sports.ts";
import { statisticFields, statistics } from "./statistics.ts";
import { testimonialFields, testimonials } from "./testimonials.ts";
import { venueFields, venues } from "./venues.ts";

/** A kind of content of the public website: a page, of which there is one, or an entry of a list such as services. */
export type Kind<ItemFields extends Fields = Fields> = {
  /** "service", "services": in sentences. */
  name: string;
  plural: string;
  fields: ItemFields;
  /** The field that names an item in lists. */
  titleField: keyof ItemFields & string;
  /** Where visitors see an item. */
  path(slug: string): string;
  /** Set for pages. `isFixed`: the page cannot be hidden. */
  page?: { isFixed: boolean };
  /** The items of a new database. */
  defaults: readonly { slug: string; content: ContentOf<ItemFields> }[];
  /** Errors by field that prevent publishing an item. */
  problems?(content: ContentOf<ItemFields>): Record<string, string>;
  /** What visitors would not see of an item that is published like this. */
  remark?(content: ContentOf<ItemFields>): string | undefined;
};

const pageKind = <const ItemFields extends Fields>(
  name: string,
  path: string,
  fields: ItemFields,
  { isFixed = false }: { isFixed?: boolean } = {},
): Kind<ItemFields> => ({
  name,
  plural: name,
  fields,
  titleField: "title",
  path: () => path,
  page: { isFixed },
  defaults: [
    { slug: "page", content: Object.fromEntries(Object.entries(fields).map(([field, { start }]) => [field, start])) as never },
  ],
});

const listKind = <const ItemFields extends Fields>(kind: Kind<ItemFields>): Kind<ItemFields> => kind;

/** The pages are in the order of the menu. */
export const kinds = {
  "home-page": pageKind("Home", "/", homeFields, { isFixed: true }),
  "services-page": pageKind("Services", "/services", servicesPageFields),
  "venues-page": pageKind("Venue Finder", "/venue-finder", venuesPageFields),
  "sports-page": pageKind("Sports", "/sports", sportsPageFields),
  "projects-page": pageKind("Our Projects", "/ourproject", projectsPageFields),
  "contact-page": pageKind("Contact", "/contact", contactPageFields, { isFixed: true }),
  "privacy-page": pageKind("Privacy", "/privacy", privacyFields, { isFixed: true }),
  "not-found-page": pageKind("Page not found", "/no-such-page", notFoundFields, { isFixed: true }),
  service: listKind({
    name: "service",
    plural: "services",
    fields: serviceFields,
    titleField: "title",
    defaults: services,
    path: (slug) => `/services#${slug}`,
  }),
  sport: listKind({
    name: "sport",
    plural: "sports",
    fields: sportFields,
    titleField: "name",
    defaults: sports,
    path: () => "/sports",
  }),
  venue: listKind({
    name: "venue",
    plural: "venues",
    fields: venueFields,
    titleField: "name",
    defaults: venues,
    path: () => "/venue-finder",
  }),
  project: listKind({
    name: "project",
    plural: "projects",
    fields: projectFields,
    titleField: "title",
    defaults: [],
    problems: projectProblems,
    remark: projectRemark,
    path: (slug) => `/ourproject/${slug}`,
  }),
  testimonial: listKind({
    name: "testimonial",
    plural: "testimonials",
    fields: testimonialFields,
    titleField: "author",
    defaults: testimonials,
    path: () => "/",
  }),
  statistic: listKind({
    name: "figure",
    plural: "figures",
    fields: statisticFields,
    titleField: "label",
    defaults: statistics,
    path: () => "/",
  }),
} as const;

export type KindName = keyof typeof kinds;
export type Content<Name extends KindName> = ContentOf<(typeof kinds)[Name]["fields"]>;
export type PageKind = Extract<KindName, `${string}-page`>;
export const kindNames = Object.keys(kinds) as KindName[];
export const isKind = (name: unknown): name is KindName => kindNames.includes(name as KindName);
/** Typed loosely, for code that handles every kind. */
export const kindOf = (name: KindName): Kind => kinds[name] as unknown as Kind;
export const pageKinds = kindNames.filter((name): name is PageKind => kinds[name].page !== undefined);
