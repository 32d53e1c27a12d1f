import { personOf } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import type { Route } from "./+types/day-answer.route.ts";
import { readDayAnswer } from "./date-board.server.ts";
import { readDatesFilters } from "./date-board.ts";

/** The data of `DayAnswer`; without a day that of today. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const { day, office } = readDatesFilters(url.searchParams);
  return Response.json(await readDayAnswer(person, day || today(), office), { headers: { "Cache-Control": "no-store" } });
}
