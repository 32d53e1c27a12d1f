import { publishedSite } from "#app/features/website/website.server.ts";
import { enquiryUrl, readEnquiryStart } from "#app/platform/enquiry-link.ts";
import { publicPages } from "./public-pages.ts";
import { readVenueSearch, venueSearchUrl } from "./venue-search.ts";

/**
 * The URL of a public page with only the parameters that the page reads, in one spelling: what an advertisement or a mail adds
 * (utm_source, fbclid, gclid) and unknown values change nothing. The server renders and caches the page at this URL, so a page
 * sees no other parameter. @returns any other URL, and that of a preview, unchanged
 */
export function canonicalPageUrl(url: string): string {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (at < 0 || !publicPages.some((page) => page.path === path)) return url;
  const params = new URLSearchParams(url.slice(at));
  if (params.has("preview")) return url;
  return (searchReaders[path]?.(params) ?? "") || path;
}

/** The pages that read their URL's parameters. @returns the URL, empty without any */
const searchReaders: Record<string, (params: URLSearchParams) => string> = {
  "/contact": (params) => enquiryUrl(readEnquiryStart(params, publishedSite().items("venue"))),
  "/venue-finder": (params) => {
    const search = readVenueSearch(params, publishedSite().items("venue"));
    const isEmpty = search.q === "" && search.type === "All" && search.venue === "";
    return isEmpty ? "" : venueSearchUrl(search);
  },
};
