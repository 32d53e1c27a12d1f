import { retryAfter } from "#app/platform/page-headers.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientAddress } from "#app/platform/request.server.ts";
import type { Route } from "./+types/vitals.route";
import { countVisit } from "./vitals.server.ts";
import { visitReport } from "./vitals.ts";

const nothing = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });

export const loader = () => nothing(405, { allow: "POST" });

/** Takes a visit's page speed, as the browser sends it on leaving. Who asks not to be measured is not. */
export async function action({ request }: Route.ActionArgs) {
  if (request.headers.get("dnt") === "1" || request.headers.get("sec-gpc") === "1") return nothing(204);
  const report = visitReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return nothing(400);
  const wait = await consumeRateLimit({ key: `vitals:${clientAddress()}`, max: 30, periodSeconds: 60 });
  if (wait !== null) return nothing(429, retryAfter(wait));
  await countVisit(report.data);
  return nothing(204);
}
