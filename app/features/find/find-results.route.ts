import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/find-results.route.ts";
import { findRecords, readOpenedRecords } from "./find.server.ts";
import { type FindResponse, readFindQuery, readOpened } from "./find.ts";

/** The data of the Find dialog: the results of `?q=`, and the records named by `?opened=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const [groups, opened] = await Promise.all([
    findRecords(person, readFindQuery(url.searchParams.get("q"))),
    readOpenedRecords(person, readOpened(url.searchParams.getAll("opened"))),
  ]);
  return Response.json({ groups, opened } satisfies FindResponse, { headers: { "Cache-Control": "no-store" } });
}
