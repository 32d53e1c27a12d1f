import { filePolicy } from "#app/platform/content-security-policy.ts";
import type { Route } from "./+types/icon.route.ts";
import { readIconPng, readIconSvg } from "./icon.server.ts";
import { iconWidths, toIco } from "./icon.ts";

/** The company's icon, for tabs, bookmarks and the home screens of phones. */
export async function loader({ url }: Route.LoaderArgs): Promise<Response> {
  const width = iconWidths[url.pathname.slice(1)];
  if (width === undefined) return respond(await readIconSvg(), "image/svg+xml");
  const png = await readIconPng(width);
  return url.pathname.endsWith(".ico") ? respond(toIco(png, width), "image/x-icon") : respond(png, "image/png");
}

const respond = (content: string | Buffer, type: string) =>
  new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Cache-Control": "public, max-age=300",
      // The drawn icon contains the logo as data.
      "Content-Security-Policy": filePolicy("img-src data:", "sandbox"),
    },
  });
