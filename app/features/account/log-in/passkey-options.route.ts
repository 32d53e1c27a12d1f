import { z } from "zod";
import { creationOptions, requestOptions } from "#app/identity/passkeys.server.ts";
import { readSession } from "#app/identity/session.server.ts";
import { retryAfter } from "#app/platform/page-headers.ts";
import { consumeRateLimits, senderLimits } from "#app/platform/rate-limit.server.ts";
import { clientIp, postedForm } from "#app/platform/request.server.ts";
import { parseForm } from "#app/platform/values/forms.ts";
import { withCookies } from "../action-data.server.ts";
import type { Route } from "./+types/passkey-options.route.ts";
import { newBrowserId } from "./passkey-browser.server.ts";

const Purpose = z.object({ purpose: z.enum(["log-in", "add", "confirm"]) });

export const loader = () => new Response(null, { status: 405 });

/** A challenge for the browser's passkeys, fetched by `ui/form/passkey-button.tsx`; the response comes with the form that needed it. */
export async function action({ request }: Route.ActionArgs) {
  const form = parseForm(Purpose, await postedForm(request));
  if (!form.ok) return new Response(null, { status: 400 });
  const { purpose } = form.data;
  if (purpose === "log-in") {
    const limits = senderLimits("passkey-options", clientIp(), { max: 300, periodSeconds: 900 });
    const wait = await consumeRateLimits(limits);
    if (wait !== null) return new Response(null, { status: 429, headers: retryAfter(wait) });
    const { browserId, cookie } = newBrowserId();
    return json(await requestOptions(request, { purpose, subject: browserId }), [cookie]);
  }
  const { person } = await readSession(request);
  if (!person) return new Response(null, { status: 401 });
  const scope = { purpose, subject: person.sessionId };
  return json(await (purpose === "add" ? creationOptions(request, scope, person) : requestOptions(request, scope, person.id)));
}

function json(options: object, cookies: string[] = []): Response {
  const headers = withCookies(cookies);
  headers.set("Cache-Control", "no-store");
  return Response.json(options, { headers });
}
