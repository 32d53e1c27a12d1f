import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/similar.route.ts";
import { findSimilar } from "./duplicates.server.ts";
import { readEntered } from "./duplicates.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = readEntered(url.searchParams);
  const similar = await findSimilar(personOf(context), asked?.kind ?? "lead", asked?.entered ?? {});
  return Response.json(similar, { headers: { "Cache-Control": "no-store" } });
}
