import { z } from "zod";
import { parseUrl } from "#app/platform/values/web-address.ts";
import type { BrowserReportKind } from "#db/enums.ts";

/** A report, as it is counted. `page` is a path, `detail` one of a few words. */
export type BrowserReport = { kind: BrowserReportKind; page: string; detail: string };

export const reportLabels: Record<BrowserReportKind, string> = {
  policy: "Blocked by the security policy",
  script: "Error of a script",
  browser: "Reported by the browser",
};

/** How many reports of one request are read. */
const maxReports = 10;

const directives = [
  ...["default-src", "script-src", "style-src", "img-src", "font-src", "connect-src", "manifest-src", "form-action"],
  ...["base-uri", "object-src", "frame-ancestors", "frame-src", "media-src", "worker-src"],
];
const errorNames = ["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "EvalError", "URIError", "DOMException"];
const browserKinds = ["crash", "deprecation", "intervention", "network-error"];
const schemes = ["inline", "eval", "data", "blob", "http", "https", "ws", "wss"];

/** Only words of a list are stored, because a sender can write anything into a report. */
const oneOf = (list: readonly string[], text: string): string => (list.includes(text) ? text : "other");
const path = (url: string): string => parseUrl(url, "http://here")?.pathname ?? "/";

/** "script-src: https": the rule, and the scheme of the blocked address. */
function policyDetail(directive: string, blocked: string): string {
  const rule = oneOf(directives, directive.replace(/-(elem|attr)$/, ""));
  return `${rule}: ${oneOf(schemes, blocked.split(":", 1)[0] ?? "")}`;
}

const text = z.string().max(4_000).catch("");
/** A violation of the content security policy, in the format of `report-uri`. */
const policyReport = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
    }),
  })
  .transform(({ "csp-report": report }): BrowserReport => {
    const directive = report["effective-directive"] || report["violated-directive"].split(" ", 1)[0] || "";
    return { kind: "policy", page: path(report["document-uri"]), detail: policyDetail(directive, report["blocked-uri"]) };
  });
/** A report from our own pages (entry.client.tsx). */
const scriptReport = z
  .object({ type: z.literal("script"), path: text, name: text })
  .transform(({ path: page, name }): BrowserReport => ({ kind: "script", page: path(page), detail: oneOf(errorNames, name) }));
/** A report of the browser's Reporting API. */
const apiReport = z
  .object({
    type: z.string(),
    url: text,
    body: z.object({ effectiveDirective: text, blockedURL: text }).catch({ effectiveDirective: "", blockedURL: "" }),
  })
  .transform(
    ({ type, url, body }): BrowserReport =>
      type === "csp-violation"
        ? { kind: "policy", page: path(url), detail: policyDetail(body.effectiveDirective, body.blockedURL) }
        : { kind: "browser", page: path(url), detail: oneOf(browserKinds, type) },
  );
const report = z.union([policyReport, scriptReport, apiReport]);

/** @returns null when this is not a report */
export function parseReports(json: unknown): BrowserReport[] | null {
  const parsed = z.array(report).safeParse(Array.isArray(json) ? json.slice(0, maxReports) : [json]);
  return parsed.success ? parsed.data : null;
}
