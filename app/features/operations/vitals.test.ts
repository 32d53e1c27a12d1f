import { expect, test } from "vitest";
import { fc } from "../../../test/random.ts";
import { bucketOf, formatMetric, metrics, p75, visitReport } from "./vitals.ts";

test("p75 from the buckets differs from the exact one by at most 10 %", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...metrics),
      fc.array(fc.double({ min: 1.01, max: 60_000, noNaN: true }), { minLength: 1 }),
      (metric, raw) => {
        const values = raw.map((value) => (metric === "CLS" ? value / 1000 : value)).sort((a, b) => a - b);
        const counts = new Map<number, number>();
        for (const value of values) counts.set(bucketOf(metric, value), (counts.get(bucketOf(metric, value)) ?? 0) + 1);
        const estimate = p75(
          metric,
          [...counts].map(([bucket, n]) => ({ bucket, n })),
        ) as number;
        const exact = values[Math.ceil(0.75 * values.length) - 1] as number;
        expect(estimate / exact).toBeGreaterThan(1 / 1.101);
        expect(estimate / exact).toBeLessThan(1.101);
      },
    ),
  );
});

test("p75 is null without visits and near zero for perfect values", () => {
  expect(p75("LCP", [])).toBeNull();
  expect(p75("CLS", [{ bucket: bucketOf("CLS", 0), n: 3 }])).toBeLessThan(0.001);
});

test("metrics are formatted with their unit", () => {
  expect([formatMetric("LCP", 1240), formatMetric("INP", 86.4), formatMetric("CLS", 0.0312), formatMetric("INP", null)]).toEqual([
    "1.24 s",
    "86 ms",
    "0.031",
    "-",
  ]);
});

test("a report has a path and plausible values, and nothing else", () => {
  expect(visitReport.safeParse({ path: "/", LCP: 800, CLS: 0 }).success).toBe(true);
  for (const invalid of [
    {},
    { path: "x" },
    { path: "/", LCP: -1 },
    { path: "/", INP: 1e9 },
    { path: "/", LCP: "1" },
    { path: "/", name: "Asha" },
  ])
    expect(visitReport.safeParse(invalid).success, JSON.stringify(invalid)).toBe(false);
});
