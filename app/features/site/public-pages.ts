import type { PageKind } from "#app/content/site/kinds.ts";

/** The pages in the sitemap. The picture for shared links is /images/social-NAME.png. */
export const publicPages = [
  { path: "/", kind: "home-page", picture: "home" },
  { path: "/services", kind: "services-page", picture: "services" },
  { path: "/sports", kind: "sports-page", picture: "sports" },
  { path: "/venue-finder", kind: "venues-page", picture: "venue-finder" },
  { path: "/ourproject", kind: "projects-page", picture: "ourproject" },
  { path: "/contact", kind: "contact-page", picture: "contact" },
  { path: "/privacy", kind: "privacy-page", picture: "privacy" },
] as const satisfies readonly { path: string; kind: PageKind; picture: string }[];

/** Whether search engines may list the page, if it exists. */
export const isInSitemap = (path: string): boolean =>
  path.startsWith("/ourproject/") || publicPages.some((page) => page.path === path);
