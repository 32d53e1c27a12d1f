import { redirect } from "react-router";
import { requestId } from "#app/platform/request.server.ts";
import { personOf } from "#app/platform/session.server.ts";
import type { Route } from "./+types/calendar.route.ts";
import { renewFeed } from "./calendar.server.ts";

export const loader = () => redirect("/dashboard/events");

/** Makes or renews the secret address. */
export async function action({ context }: Route.ActionArgs) {
  await renewFeed(personOf(context), requestId(context));
  return redirect("/dashboard/events");
}
