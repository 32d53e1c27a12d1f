import { retryAfter } from "#app/platform/page-headers.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientIp } from "#app/platform/request.server.ts";
import type { Route } from "./+types/vitals.route";
import { recordVisit } from "./vitals.server.ts";
import { visitReport } from "./vitals.ts";

const emptyResponse = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });

export const loader = () => emptyResponse(405, { allow: "POST" });

/** Receives a visit's page speed, which the browser sends on leaving. Respects Do Not Track and Global Privacy Control. */
export async function action({ request }: Route.ActionArgs) {
  if (request.headers.get("dnt") === "1" || request.headers.get("sec-gpc") === "1") return emptyResponse(204);
  const report = visitReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return emptyResponse(400);
  const waitSeconds = await consumeRateLimit({ key: `vitals:${clientIp()}`, max: 30, periodSeconds: 60 });
  if (waitSeconds !== null) return emptyResponse(429, retryAfter(waitSeconds));
  await recordVisit(report.data);
  return emptyResponse(204);
}
