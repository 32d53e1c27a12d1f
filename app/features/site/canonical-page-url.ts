import { publishedSite } from "#app/features/website/website.server.ts";
import { enquiryUrl, readEnquiryDefaults } from "#app/platform/enquiry-link.ts";
import { englishPath, languageOfPath, pathIn } from "#app/platform/language-path.ts";
import { photoUrl, projectsUrl, readPhotoNumber, readProjectFilter } from "./projects.ts";
import { publicPages } from "./public-pages.ts";
import { readVenueSearch, venueSearchUrl } from "./venue-search.ts";

/**
 * The URL of a public page with only the parameters that the page reads, in one spelling: what an advertisement or a mail adds
 * (utm_source, fbclid, gclid) and unknown values change nothing. The server renders and caches the page at this URL, so a page
 * sees no other parameter. @returns any other URL, and that of a preview, unchanged
 */
export function canonicalPageUrl(url: string): string {
  const at = url.indexOf("?");
  const shownPath = at < 0 ? url : url.slice(0, at);
  const path = englishPath(shownPath);
  const isProject = projectPath.test(path);
  if (at < 0 || !(isProject || publicPages.some((page) => page.path === path))) return url;
  const params = new URLSearchParams(url.slice(at));
  if (params.has("preview")) return url;
  const language = languageOfPath(shownPath);
  if (isProject) return pathIn(language, photoUrl(path, readPhotoNumber(params)));
  return pathIn(language, (searchReaders[path]?.(params) ?? "") || path);
}

const projectPath = /^\/ourproject\/[a-z0-9-]+$/;

/** The pages that read their URL's parameters. @returns the URL, empty without any */
const searchReaders: Record<string, (params: URLSearchParams) => string> = {
  "/contact": (params) =>
    enquiryUrl(
      readEnquiryDefaults(params, { venues: publishedSite().items("venue"), projects: publishedSite().items("project") }),
    ),
  "/ourproject": (params) => projectsUrl(readProjectFilter(params, publishedSite().items("project"))),
  "/venue-finder": (params) => {
    const search = readVenueSearch(params, publishedSite().items("venue"));
    const isEmpty = search.q === "" && search.type === "All" && search.venue === "";
    return isEmpty ? "" : venueSearchUrl(search);
  },
};
