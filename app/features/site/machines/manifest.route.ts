import { company } from "#app/company/company.server.ts";

/** The web app manifest: how a phone shows the website on its home screen. */
export function loader(): Response {
  const { name, legalName, tagline } = company();
  const icon = (src: string, type: string, sizes: string) => ({ src, type, sizes });
  const manifest = {
    name: legalName,
    short_name: name,
    description: tagline,
    lang: "en-IN",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
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
