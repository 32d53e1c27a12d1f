import { contactPage, home, projectsPage, servicesPage, sportsPage, venuePage } from "./pages.ts";
import { privacy } from "./privacy.ts";

export type PublicPage = {
  path: string;
  /** Its name in a trail of links. */
  name: string;
  title: string;
  description: string;
  /** Its picture for shared links is /images/social-NAME.png. */
  picture: string;
};

/** The pages that search engines and shared links know. Accounts and the dashboard are not among them. */
export const publicPages: readonly PublicPage[] = [
  { path: "/", name: "Home", picture: "home", ...words(home) },
  { path: "/services", name: "Services", picture: "services", ...words(servicesPage) },
  { path: "/sports", name: "Sports", picture: "sports", ...words(sportsPage) },
  { path: "/venue-finder", name: "Venue Finder", picture: "venue-finder", ...words(venuePage) },
  { path: "/ourproject", name: "Our Projects", picture: "ourproject", ...words(projectsPage) },
  { path: "/contact", name: "Contact", picture: "contact", ...words(contactPage) },
  { path: "/privacy", name: "Privacy", picture: "privacy", ...words(privacy) },
];

function words({ title, description }: { title: string; description: string }) {
  return { title, description };
}
