/** Values that a link to the enquiry form fills in; empty ones are not filled in. */
type EnquiryDefaults = {
  /** The slug of a venue. */
  venue: string;
  /** The event's location when no venue is chosen. */
  location: string;
  guests: string;
  /** The slug of the project that the event should resemble. */
  project: string;
  /** What somebody looked for in the search for venues, which found none. */
  search: string;
};
type WithSlug = readonly { slug: string }[];

/** @param known all venues and projects that there are */
export function readEnquiryDefaults(params: URLSearchParams, known: { venues: WithSlug; projects: WithSlug }): EnquiryDefaults {
  const param = (name: string, maxLength: number) => (params.get(name) ?? "").slice(0, maxLength);
  const slugIn = (items: WithSlug, name: string) => items.find(({ slug }) => slug === param(name, 100))?.slug ?? "";
  const venue = slugIn(known.venues, "venue");
  return {
    venue,
    location: venue ? "" : param("location", 300),
    guests: param("guests", 6).replace(/\D.*/, ""),
    project: slugIn(known.projects, "project"),
    search: param("search", 200),
  };
}

export function enquiryUrl(defaults: Partial<EnquiryDefaults>): string {
  const filled = Object.entries(defaults).filter(([, value]) => value);
  return filled.length > 0 ? `/contact?${new URLSearchParams(filled)}` : "/contact";
}
