import { contactPage, home, projectsPage, servicesPage, sportsPage, venuePage } from "./pages.ts";
import { privacy } from "./privacy.ts";

export type PublicPage = {
  path: string;
  /** Its name in breadcrumbs. */
  name: string;
  title: string;
  description: string;
  /** The picture for shared links is /images/social-NAME.png. */
  picture: string;
};

/** The pages in the sitemap, with metadata for search engines and shared links. */
export const publicPages: readonly PublicPage[] = [
  { path: "/", name: "Home", picture: "home", ...titleAndDescription(home) },
  { path: "/services", name: "Services", picture: "services", ...titleAndDescription(servicesPage) },
  { path: "/sports", name: "Sports", picture: "sports", ...titleAndDescription(sportsPage) },
  { path: "/venue-finder", name: "Venue Finder", picture: "venue-finder", ...titleAndDescription(venuePage) },
  { path: "/ourproject", name: "Our Projects", picture: "ourproject", ...titleAndDescription(projectsPage) },
  { path: "/contact", name: "Contact", picture: "contact", ...titleAndDescription(contactPage) },
  { path: "/privacy", name: "Privacy", picture: "privacy", ...titleAndDescription(privacy) },
];

function titleAndDescription({ title, description }: { title: string; description: string }) {
  return { title, description };
}
