import { company } from "#app/company/company.server.ts";
import { env } from "#app/platform/env.ts";
import { securityText } from "./security-txt.ts";

export function loader(): Response {
  const { securityEmail, languages } = company();
  const text = securityText({ origin: env().ORIGIN, contact: securityEmail, languages, now: new Date() });
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
