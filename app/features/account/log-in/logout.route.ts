import { redirectDocument } from "react-router";
import { pathIn } from "#app/company/language-path.ts";
import { logOut } from "../account.server.ts";
import { withCookies } from "../action-data.server.ts";
import type { Route } from "./+types/logout.route";

/** Only a POST logs out; a link to this address does not. */
export const loader = () => redirectDocument("/dashboard");

export async function action({ request }: Route.ActionArgs) {
  const { cookies, language } = await logOut(request);
  const headers = withCookies(cookies);
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirectDocument(pathIn(language, "/login"), { headers });
}
