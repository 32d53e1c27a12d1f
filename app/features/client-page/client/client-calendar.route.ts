import { NotFound } from "#app/errors.ts";
import { createFunctionsFile } from "#app/features/calendar/calendar.server.ts";
import { readSecretLink, secretLinkHeaders } from "#app/identity/secret-link.server.ts";
import { readFunctions } from "../client-page.server.ts";
import type { Route } from "./+types/client-calendar.route.ts";

/** The functions of the event (its parts, such as the Sangeet) as an .ics file; `?function=ID`: one of them. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const link = await readSecretLink(request, "client", { isPart: true });
  const functionId = url.searchParams.get("function");
  const chosen = (await readFunctions(link)).filter((one) => !functionId || one.functionId === functionId);
  if (chosen.length === 0) throw new NotFound();
  return new Response(createFunctionsFile(chosen), {
    headers: {
      ...secretLinkHeaders,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="functions.ics"',
    },
  });
}
