import { data } from "react-router";
import { readLogo } from "#app/company/logo.server.ts";
import { filePolicy } from "#app/platform/content-security-policy.ts";
import type { Route } from "./+types/logo.route.ts";

/** A logo of the company. The URL contains the hash of the picture, so the picture at a URL never changes. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const png = await readLogo(params.name.replace(/\.png$/, ""));
  if (!png) throw data(null, { status: 404 });
  return new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": filePolicy("sandbox"),
      // Mails contain it, and a webmail site shows it on its own pages.
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
