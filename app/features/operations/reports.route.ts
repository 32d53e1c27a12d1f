import { retryAfter } from "#app/platform/page-headers.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { clientIp } from "#app/platform/request.server.ts";
import type { Route } from "./+types/reports.route";
import { recordBrowserReports } from "./browser-reports.server.ts";
import { parseReports } from "./browser-reports.ts";

const emptyResponse = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });

export const loader = () => emptyResponse(405, { allow: "POST" });

/** Receives what browsers report: `report-uri` and `Reporting-Endpoints` of our headers, and errors of our scripts. */
export async function action({ request }: Route.ActionArgs) {
  const reports = parseReports(await request.json().catch(() => null));
  if (!reports) return emptyResponse(400);
  const limits = [
    { key: `reports:${clientIp()}`, max: 20, periodSeconds: 60 },
    { key: "reports", max: 600, periodSeconds: 60 },
  ];
  for (const limit of limits) {
    const waitSeconds = await consumeRateLimit(limit);
    if (waitSeconds !== null) return emptyResponse(429, retryAfter(waitSeconds));
  }
  await recordBrowserReports(reports);
  return emptyResponse(204);
}
