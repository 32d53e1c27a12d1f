import { expect, test } from "vitest";
import { parseReports } from "./browser-reports.ts";

test("reports of the three kinds are reduced to page, kind and a known word", () => {
  expect(
    parseReports({
      "csp-report": {
        "document-uri": "https://a.example/contact?email=x@y",
        "violated-directive": "script-src-elem 'self'",
        "blocked-uri": "https://evil.example/x.js",
      },
    }),
  ).toEqual([{ kind: "policy", page: "/contact", detail: "script-src: https" }]);
  expect(
    parseReports([
      {
        type: "csp-violation",
        url: "https://a.example/",
        body: { effectiveDirective: "style-src-attr", blockedURL: "inline" },
        user_agent: "x",
      },
      { type: "crash", url: "https://a.example/dashboard", body: { reason: "oom" } },
      { type: "script", path: "/dashboard/tasks", name: "TypeError" },
    ]),
  ).toEqual([
    { kind: "policy", page: "/", detail: "style-src: inline" },
    { kind: "browser", page: "/dashboard", detail: "crash" },
    { kind: "script", page: "/dashboard/tasks", detail: "TypeError" },
  ]);
});

test("no text of the sender is stored, and only ten reports of a request", () => {
  const found = parseReports([
    {
      "csp-report": {
        "document-uri": "javascript:alert(1)",
        "effective-directive": "asha@example.com",
        "blocked-uri": "chrome-extension://id",
      },
    },
    { type: "script", path: "/x", name: "Asha Rao" },
    { type: "Asha Rao", url: "/x", body: 1 },
  ]);
  expect(found?.map(({ detail }) => detail)).toEqual(["other: other", "other", "other"]);
  expect(parseReports(Array.from({ length: 50 }, () => ({ type: "crash", url: "/" })))).toHaveLength(10);
});

test("anything else is not a report", () => {
  for (const wrong of [null, 1, "x", {}, { type: 1 }, { "csp-report": 1 }, [[]]])
    expect(parseReports(wrong), JSON.stringify(wrong)).toBeNull();
});
