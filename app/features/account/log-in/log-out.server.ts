import { redirectDocument } from "react-router";
import { pathIn } from "#app/company/language-path.ts";
import { logOut } from "../account.server.ts";
import { withCookies } from "../action-data.server.ts";

/** Ends the request's session, and lets the browser delete what it keeps of this site. @param query of the log-in page that follows */
export async function logOutResponse(request: Request, query = ""): Promise<Response> {
  const { cookies, language } = await logOut(request);
  const headers = withCookies(cookies);
  headers.set("Clear-Site-Data", '"cache", "storage"');
  return redirectDocument(pathIn(language, `/login${query}`), { headers });
}
