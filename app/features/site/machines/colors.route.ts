import { data } from "react-router";
import { colorsCss, readColorsName } from "#app/company/colors.ts";
import type { Route } from "./+types/colors.route.ts";

/** The CSS variables of the company's colours. The URL contains the colours, so the CSS at a URL never changes. */
export function loader({ params }: Route.LoaderArgs): Response {
  const colors = readColorsName(params.name);
  if (!colors) throw data(null, { status: 404 });
  return new Response(colorsCss(colors), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
