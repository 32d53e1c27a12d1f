/**
 * The rules of security headers that a response breaks: a policy that allows nothing by default and no frame, scripts and styles in pages
 * only, and the others of server/http/headers.ts.
 */
export function findHeaderProblems(path: string, headers: Headers): string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const rules: [string, boolean][] = [
    ["default-src 'none'", policy.startsWith("default-src 'none'; ")],
    ["frame-ancestors 'none'", policy.split("; ").includes("frame-ancestors 'none'")],
    ["no 'unsafe-…', no host", !/unsafe|https?:|\*/.test(policy)],
    ["no script in what is no page", isPage || !/script-src|style-src/.test(policy)],
    ["nosniff", headers.get("x-content-type-options") === "nosniff"],
    ["X-Frame-Options", headers.get("x-frame-options") === "DENY"],
    ["Referrer-Policy", /^(no-referrer|strict-origin-when-cross-origin)$/.test(headers.get("referrer-policy") ?? "")],
    ["Permissions-Policy", headers.has("permissions-policy")],
    ["Cross-Origin-Opener-Policy", headers.get("cross-origin-opener-policy") === "same-origin"],
    ["Cross-Origin-Resource-Policy", headers.has("cross-origin-resource-policy")],
    ["Cache-Control", headers.has("cache-control")],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`${path}: ${rule}`]));
}
