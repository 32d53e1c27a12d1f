import { redirectDocument } from "react-router";
import { logOut } from "../account.server.ts";
import { withCookies } from "../action-data.server.ts";
import type { Route } from "./+types/logout.route";

/** Only a POST logs out; a link to this address does not. */
export const loader = () => redirectDocument("/dashboard");

export async function action({ request }: Route.ActionArgs) {
  const headers = withCookies(await logOut(request));
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirectDocument("/login", { headers });
}
