import { z } from "zod";
import { type WebVitalMetric, webVitalMetrics } from "#db/enums.ts";

/** What is measured of a visit. LCP and INP in milliseconds, CLS a plain number. */
export { webVitalMetrics as metrics };
export type Metric = WebVitalMetric;

const milliseconds = z.number().min(0).max(120_000).optional();
/** What a browser sends once, when its visit's first page is left. */
export const visitReport = z.strictObject({
  path: z.string().startsWith("/").max(500),
  LCP: milliseconds,
  INP: milliseconds,
  CLS: z.number().min(0).max(100).optional(),
});
export type VisitReport = z.output<typeof visitReport>;

/** Above these a page is no longer good, by the common thresholds. */
export const goodUpTo: Record<Metric, number> = { LCP: 2500, INP: 200, CLS: 0.1 };

const step = 1.1;
// CLS is counted in thousandths.
const fine: Record<Metric, number> = { LCP: 1, INP: 1, CLS: 1000 };

/** Each bucket ends a tenth above the one before; bucket 0 ends at 1 ms, or at a thousandth. */
export function bucketOf(metric: Metric, value: number): number {
  const units = value * fine[metric];
  return units <= 1 ? 0 : Math.ceil(Math.log(units) / Math.log(step));
}

const endOf = (bucket: number): number => (bucket < 0 ? 0 : step ** bucket);

/**
 * The value that three of four visits stay at or below, told from buckets: at most a tenth off, above bucket 0.
 * @param counts how many fell into each bucket, in any order
 */
export function p75(metric: Metric, counts: readonly { bucket: number; n: number }[]): number | null {
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  let passed = 0;
  for (const { bucket, n } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    const into = (0.75 * total - passed) / n;
    if (into <= 1) return (endOf(bucket - 1) + into * (endOf(bucket) - endOf(bucket - 1))) / fine[metric];
    passed += n;
  }
  return null;
}

/** "1.24 s", "86 ms", "0.031"; "-" without any visit. */
export function amountInWords(metric: Metric, value: number | null): string {
  if (value === null) return "-";
  if (metric === "CLS") return value.toFixed(3);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`;
}
