import { env } from "#app/platform/env.ts";
import { timingSafeEqualTexts } from "#app/platform/secret.server.ts";
import type { Route } from "./+types/metrics.route";
import { readMetrics } from "./metrics.server.ts";

/** Metrics for Prometheus, which sends METRICS_TOKEN. Without that setting this is 404. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = env().METRICS_TOKEN;
  if (!token) return new Response("Nothing is measured here.\n", { status: 404 });
  const [, givenToken = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  if (!timingSafeEqualTexts(givenToken, token))
    return new Response("Wrong token.\n", { status: 401, headers: { "www-authenticate": "Bearer" } });
  const metrics = await readMetrics();
  if (!metrics) return new Response("Nothing is measured here.\n", { status: 404 });
  return new Response(metrics.text, { headers: { "content-type": metrics.contentType } });
}
