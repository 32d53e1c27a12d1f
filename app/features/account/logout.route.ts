import { redirectDocument } from "react-router";
import type { Route } from "./+types/logout.route";
import { logOut } from "./account.server.ts";
import { withCookies } from "./action-data.server.ts";

/** A link to here ends nothing: only the form's post does. */
export const loader = () => redirectDocument("/dashboard");

export async function action({ request }: Route.ActionArgs) {
  const headers = withCookies(await logOut(request));
  headers.set("Clear-Site-Data", '"cache"');
  return redirectDocument("/login", { headers });
}
