/** What a link to the enquiry form fills in. Empty: nothing. */
type EnquiryStart = {
  /** The slug of a venue. */
  venue: string;
  /** Of the event, where no venue is meant. */
  location: string;
  guests: string;
};

/** @param venues all that there are */
export function readEnquiryStart(params: URLSearchParams, venues: readonly { slug: string }[]): EnquiryStart {
  const param = (name: string, maxLength: number) => (params.get(name) ?? "").slice(0, maxLength);
  const venue = venues.find(({ slug }) => slug === param("venue", 100))?.slug ?? "";
  return { venue, location: venue ? "" : param("location", 300), guests: param("guests", 6).replace(/\D.*/, "") };
}

/** The page with the enquiry form. */
export function enquiryUrl(start: EnquiryStart): string {
  const filled = Object.entries(start).filter(([, value]) => value);
  return filled.length > 0 ? `/contact?${new URLSearchParams(filled)}` : "/contact";
}
