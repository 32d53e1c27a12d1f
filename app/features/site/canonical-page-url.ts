import { enquiryUrl, readEnquiryDefaults } from "#app/company/enquiry-link.ts";
import { englishPath, languageOfPath, pathIn } from "#app/company/language-path.ts";
import { publishedSite } from "#app/features/website/website.server.ts";
import { photoUrl, projectsUrl, readPhotoNumber, readProjectFilter } from "./projects/projects.ts";
import { publicPages } from "./public-pages.ts";
import { readVenueSearch, venueSearchUrl } from "./venues/venue-search.ts";

/**
 * The URL of a public page with only the parameters that the page reads, in one spelling: what an advertisement or a mail adds
 * (utm_source, fbclid, gclid) and unknown values change nothing. The server renders and caches the page at this URL, so a page
 * sees no other parameter. @returns any other URL, and that of a preview, unchanged
 */
export function canonicalPageUrl(url: string): string {
  const queryStart = url.indexOf("?");
  const requestedPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const path = englishPath(requestedPath);
  const isProject = projectPath.test(path);
  if (queryStart < 0 || !isPagePath(path)) return url;
  const params = new URLSearchParams(url.slice(queryStart));
  if (params.has("preview")) return url;
  const language = languageOfPath(requestedPath);
  if (isProject) return pathIn(language, photoUrl(path, readPhotoNumber(params)));
  return pathIn(language, (canonicalUrls[path]?.(params) ?? "") || path);
}

/** Whether the URL is that of a public page or of a project, which may not exist. Only these pages are cached. */
export const isPublicPageUrl = (url: string): boolean => isPagePath(englishPath(url.split("?", 1)[0] as string));

const isPagePath = (path: string): boolean => projectPath.test(path) || publicPages.some((page) => page.path === path);

const projectPath = /^\/ourproject\/[a-z0-9-]+$/;

/** The canonical URL of each page that reads parameters. @returns empty when none of the parameters counts */
const canonicalUrls: Record<string, (params: URLSearchParams) => string> = {
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
