import { data } from "react-router";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/day-answer.route.ts";
import { readDayAnswer } from "./date-board.server.ts";
import { readDatesFilters } from "./date-board.ts";

/** The data of `DayAnswer`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { day, office } = readDatesFilters(url.searchParams);
  if (!day) throw data(null, { status: 404 });
  return Response.json(await readDayAnswer(person, day, office), { headers: { "Cache-Control": "no-store" } });
}
