import { personOf } from "#app/platform/request-person.server.ts";
import { textFilter } from "#app/records/list-filters.ts";
import type { Route } from "./+types/event-choices.route.ts";
import { findEventChoices } from "./tasks.server.ts";

export const loader = async ({ context, url }: Route.LoaderArgs) =>
  Response.json(await findEventChoices(personOf(context), textFilter(url.searchParams.get("q"))), {
    headers: { "Cache-Control": "no-store" },
  });
