import { personOf } from "#app/platform/request-person.server.ts";
import { readId, textFilter } from "#app/records/list-filters.ts";
import type { Route } from "./+types/client-choices.route.ts";
import { findClients } from "./client-choices.server.ts";

/** The clients that match `?q=`, or the one of `?id=`, as choices for the client of a draft. */
export const loader = async ({ context, url }: Route.LoaderArgs) =>
  Response.json(await findClients(personOf(context), textFilter(url.searchParams.get("q")), readId(url.searchParams, "id")), {
    headers: { "Cache-Control": "no-store" },
  });
