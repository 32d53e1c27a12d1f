import { postedForm } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { Route } from "./+types/newest.route.ts";
import { markOpenedRead, readInbox } from "./inbox.server.ts";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";

/** The data of `InboxPanel`. */
export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await readInbox(personOf(context), { tab: "", page: 1 })), now: new Date().toISOString() };
}

/** A page of the dashboard was opened. */
export async function action({ request, context }: Route.ActionArgs) {
  await markOpenedRead(personOf(context), String((await postedForm(request)).get("opened")));
  return null;
}
