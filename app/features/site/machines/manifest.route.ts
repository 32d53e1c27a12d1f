import { company } from "#app/company/company.server.ts";
import type { Route } from "./+types/manifest.route.ts";

/** The web app manifests: how a phone shows the website, or for the staff the dashboard, on its home screen. */
export function loader({ url }: Route.LoaderArgs): Response {
  const { name, legalName, tagline } = company();
  const icon = (src: string, type: string, sizes: string) => ({ src, type, sizes });
  const manifest = {
    name: legalName,
    short_name: name,
    description: tagline,
    lang: "en-IN",
    scope: "/",
    ...(url.pathname === "/staff.webmanifest" ? dashboard : { id: "/", start_url: "/", display: "minimal-ui" }),
    background_color: "#0f1029",
    theme_color: "#0f1029",
    icons: [
      icon("/icon.svg", "image/svg+xml", "any"),
      icon("/icon-192.png", "image/png", "192x192"),
      icon("/icon-512.png", "image/png", "512x512"),
      // Maskable: a phone may cut the icon to the shape that it gives all icons.
      { ...icon("/icon-512.png", "image/png", "512x512"), purpose: "maskable" },
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
  });
}

/** Its log-in page is outside of /dashboard, but not of its scope. */
const dashboard = {
  id: "/dashboard",
  start_url: "/dashboard",
  display: "standalone",
  shortcuts: [
    { name: "New task", url: "/dashboard/tasks?new" },
    { name: "Today’s event", url: "/dashboard?open=event" },
  ],
};
